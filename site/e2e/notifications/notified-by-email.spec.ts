import type { APIRequestContext, Browser, PlaywrightWorkerArgs } from '@playwright/test'
import { beforeLinkTests, test, type LinkSite } from '../members/link-site.ts'
import { aTitle, expect, openPage } from '../test.ts'

let site: LinkSite
beforeLinkTests((started) => void (site = started))

type Member = { email: string; token: string }

const callerWith = (playwright: PlaywrightWorkerArgs['playwright'], { token }: Member) =>
  playwright.request.newContext({
    baseURL: site.base,
    extraHTTPHeaders: { cookie: `session=${token}`, origin: site.base },
  })

/** Opens a device of a member. */
async function deviceOf(browser: Browser, { token }: Member) {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: token, url: site.base, httpOnly: true }])
  return context.newPage()
}

const idIn = async (response: Awaited<ReturnType<APIRequestContext['post']>>) =>
  ((await response.json()) as { id: string }).id

/** Returns a member's notifications on the site, newest first. */
const notificationsFor = async (caller: APIRequestContext) =>
  ((await (await caller.get('/api/notifications')).json()) as { summary: string }[]).map(
    ({ summary }) => summary,
  )

test('a follower is notified of a reply once, on the site and by e-mail, and unsubscribes by its link', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(400_000)
  const members = [
    await site.aMember('Aoife'),
    await site.aMember('Declan'),
    await site.aMember('Cian'),
  ] as const
  const [aoife, declan, cian] = members
  const admin = await callerWith(playwright, await site.anAdmin())
  const [asAoife, asDeclan, asCian] = await Promise.all(members.map((each) => callerWith(playwright, each)))
  if (!asAoife || !asDeclan || !asCian) throw new Error('Somebody is missing')
  const title = aTitle()
  const decide = (kind: 'posts' | 'replies', id: string, data: object) =>
    admin.patch(`/api/admin/${kind}/${id}/status`, { data })
  const reply = async (caller: APIRequestContext, content: string) =>
    idIn(await caller.post(`/api/forum/posts/${postId}/replies`, { data: { content } }))

  const post = { title, content: 'How long do yours take, and why?', category: 'Team Dynamics' }
  const postId = await idIn(await asAoife.post('/api/forum/posts', { data: post }))
  await decide('posts', postId, { status: 'approve' })
  const first = await reply(asDeclan, 'Ours take ten minutes, and nobody misses the rest.')
  const second = await reply(asCian, 'Half an hour, because everybody wants to talk.')
  expect(await notificationsFor(asAoife), 'while the answers wait for a moderator').not.toContain(
    `Declan Lane replied in “${title}”`,
  )
  for (const id of [first, second]) await decide('replies', id, { status: 'approve' })
  const unpublished = await reply(asDeclan, 'Taken down before anybody heard of it.')
  await decide('replies', unpublished, { status: 'approve' })
  await decide('replies', unpublished, { status: 'reject', from: 'approved', note: 'Off topic' })
  expect((await notificationsFor(asAoife)).join(), 'while it can be undone').not.toContain('replied')

  // Both replies are listed once each, newest first, without the viewer's own and withheld ones.
  const responses = async (caller: APIRequestContext) =>
    (await notificationsFor(caller)).filter((summary) => summary.includes('replied'))
  await expect
    .poll(() => responses(asAoife), { timeout: 30_000 })
    .toEqual([`Cian Lane replied in “${title}”`, `Declan Lane replied in “${title}”`])
  expect(await responses(asDeclan)).toEqual([`Cian Lane replied in “${title}”`])
  expect(await responses(asCian)).toEqual([`Declan Lane replied in “${title}”`])

  const phone = await deviceOf(browser, aoife)
  await openPage(phone, `${site.base}/notifications`)
  await phone.getByRole('link', { name: `Cian Lane and Declan Lane replied in “${title}”` }).click()
  await expect(phone).toHaveURL(`${site.base}/forum/posts/${postId}?reply=${first}#reply-${first}`)
  await expect(phone.getByText('Ours take ten minutes')).toBeVisible()
  await phone.close()

  // Notifications read before the e-mail is sent are not in it; the others are.
  await site.linkInEmail(declan.email, 'Cian Lane replied in')
  await site.linkInEmail(cian.email, 'Declan Lane replied in')
  for (const { email } of members) {
    expect(site.countEmails(email, 'Taken down before')).toBe(0)
    // The e-mail to Aoife may have been sent just before she read it.
    expect(site.countEmails(email, 'replied in'), email).toBeLessThanOrEqual(1)
  }

  const laptop = await deviceOf(browser, declan)
  await laptop.goto(await site.linkInEmail(declan.email, 'Cian Lane replied in', '/unsubscribe'))
  await laptop.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(laptop.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await laptop.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(laptop.getByRole('heading', { name: 'You’re subscribed again' })).toBeVisible()

  await laptop.goto(await site.linkInEmail(declan.email, 'Cian Lane replied in', '/unfollow'))
  await laptop.getByRole('button', { name: 'Stop following it' }).click()
  await expect(
    laptop.getByRole('heading', { name: 'You’ve stopped following this discussion' }),
  ).toBeVisible()
  const third = await reply(asAoife, 'Thank you both, we will try ten minutes.')
  await decide('replies', third, { status: 'approve' })
  await expect.poll(() => responses(asCian), { timeout: 30_000 }).toHaveLength(2)
  expect(await responses(asDeclan)).toHaveLength(1)
  await laptop.getByRole('button', { name: 'Follow it again' }).click()
  await expect(laptop.getByRole('heading', { name: 'Stop following this discussion?' })).toBeVisible()
  await laptop.close()
})
