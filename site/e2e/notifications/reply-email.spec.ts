import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { beforeLinkTests, test, type LinkSite } from '../members/link-site.ts'
import { aTitle, expect, openPage } from '../test.ts'

let site: LinkSite
beforeLinkTests((started) => void (site = started))

const TEXTS = 'Ours take ten minutes, and nobody misses the rest.'

const callerWith = (playwright: PlaywrightWorkerArgs['playwright'], token: string) =>
  playwright.request.newContext({
    baseURL: site.base,
    extraHTTPHeaders: { cookie: `session=${token}`, origin: site.base },
  })

/** Creates a published discussion of a member. */
async function aDiscussion(author: APIRequestContext, admin: APIRequestContext) {
  const data = { title: aTitle(), content: 'How long do yours take, and why?', category: 'Team Dynamics' }
  const { id } = (await (await author.post('/api/forum/posts', { data })).json()) as { id: string }
  const approved = await admin.patch(`/api/admin/posts/${id}/status`, { data: { status: 'approve' } })
  expect(approved.status()).toBe(200)
  return { id, title: data.title }
}

test('the author of a discussion gets an e-mail about a published reply, and can stop these e-mails', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(180_000)
  const [aoife, declan, ada] = [
    await site.aMember('Aoife'),
    await site.aMember('Declan'),
    await site.anAdmin(),
  ]
  const admin = await callerWith(playwright, ada.token)
  const { id, title } = await aDiscussion(await callerWith(playwright, aoife.token), admin)

  const writer = await browser.newContext()
  await writer.addCookies([{ name: 'session', value: declan.token, url: site.base, httpOnly: true }])
  const page = await writer.newPage()
  await openPage(page, `${site.base}/forum/posts/${id}?mine`)
  await page.getByLabel('Your reply').fill(TEXTS)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Reply posted!').first()).toBeVisible()
  await writer.close()

  const moderator = await browser.newContext()
  await moderator.addCookies([{ name: 'session', value: ada.token, url: site.base, httpOnly: true }])
  const dashboard = await moderator.newPage()
  await openPage(dashboard, `${site.base}/admin?tab=moderation`)
  const card = dashboard.getByRole('article').filter({ hasText: TEXTS })
  await card.getByRole('button', { name: /^Approve/ }).click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(card).toHaveCount(0)
  await dashboard.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: /^Approve/ }).click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect(dashboard.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(site.hasWritten(aoife.email, 'replied in'), 'while it can be undone').toBe(false)
  await moderator.close()

  const link = await site.linkInEmail(aoife.email, 'Declan Lane replied in')
  expect(site.hasWritten(declan.email, 'replied in'), 'to the writer').toBe(false)
  const stranger = await browser.newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(stranger.getByText(TEXTS)).toBeVisible()
  expect(new URL(link).hash).toMatch(/^#reply-/)

  await stranger.goto(await site.linkInEmail(aoife.email, 'Declan Lane replied in', '/unsubscribe'))
  await stranger.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(stranger.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await stranger.close()

  const second = await admin.post(`/api/forum/posts/${id}/replies`, { data: { content: `And ${TEXTS}` } })
  expect(second.status()).toBe(201)
  const { id: replyId } = (await second.json()) as { id: string }
  const [notified] = await site.query<{ isOver: boolean }>(
    `select told."emailedAt" is not null as "isOver" from "Notification" told
     join "Member" member on member.id = told."memberId" where told."replyId" = $1 and member.email = $2`,
    [replyId, aoife.email],
  )
  expect(notified, 'told on the site, and never to be e-mailed').toEqual({ isOver: true })
})
