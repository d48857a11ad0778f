import { beforeLinkTests, test, type LinkSite } from './link-site.ts'
import { expect, expectFits, islandsAwake, openPage } from '../test.ts'

let site: LinkSite
beforeLinkTests((started) => void (site = started))

async function anApplicant() {
  const email = `${crypto.randomUUID()}@applicants.example`
  const [row] = await site.query(
    `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, "joinedAt", "addressConfirmedAt")
     values (uuidv7(), $1, 'Róisín', 'Feeney', 'https://www.linkedin.com/in/roisin-feeney', 'Sligo', now() - interval '90 days', now())
     returning id`,
    [email],
  )
  return { id: row?.id ?? '', email }
}

/** Starts the welcome of this month, as the job does. */
async function aWelcome(adminEmail: string) {
  const [row] = await site.query(
    `with post as (
       insert into "Post" (id, "authorId", title, content, "contentHtml", excerpt, category, status)
       select uuidv7(), id, 'Welcome to everyone new', 'Say hello.', '<p>Say hello.</p>', 'Say hello.', 'General Discussion', 'approved'
       from "Member" where email = $1 returning id)
     insert into "Welcome" (month, "postId") select to_char(now(), 'YYYY-MM'), id from post
     on conflict (month) do update set "postId" = excluded."postId" returning "postId" as id`,
    [adminEmail],
  )
  return row?.id ?? ''
}

test('the approval e-mail leads to a first reply, which shows a new-member mark', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const { base } = site
  const [admin, { id, email }] = [await site.anAdmin(), await anApplicant()]
  const postId = await aWelcome(admin.email)
  const act = (method: string, path: string, body?: object) =>
    fetch(`${base}${path}`, {
      method,
      headers: { cookie: `session=${admin.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  expect((await act('PATCH', `/api/admin/users/${id}/verify`)).status).toBe(200)

  await page.goto(await site.linkInEmail(email, 'your account is active'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('we have sent a sign-in link')).toBeVisible()
  await page.goto(await site.linkInEmail(email, 'Your sign-in link'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/forum/posts/${postId}\\?hello=yes`))
  await islandsAwake(page)

  const reply = page.getByLabel('Your reply')
  await expect(reply).toHaveValue(/^Hello, I’m new here\./)
  await reply.fill('Hello, I’m new here. I test pumps in Sligo.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Reply posted!').first()).toBeVisible()
  await expect(reply).toHaveValue('')

  const [posted] = await site.query('select id from "Reply" where "authorId" = $1', [id])
  const approved = await act('PATCH', `/api/admin/replies/${posted?.id}/status`, { status: 'approve' })
  expect(approved.status).toBe(200)
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const other = await plain.newPage()
  await other.goto(`${base}/forum/posts/${postId}?hello=yes`)
  const shown = other.locator(`#reply-${posted?.id}`)
  await expect(shown).toContainText('I test pumps in Sligo.')
  await expect(shown).toContainText(/New member, \d+ \w+/)
  await expect(other.getByLabel('Your reply')).toHaveValue(/^Hello, I’m new here\./)
  await expectFits(other)
  await other.goto(`${base}/profile/${id}`)
  await expect(other.getByText(/New member, \d+ \w+/)).toBeVisible()
  await plain.close()
})

test('removes the new-member mark of a cached page after the month', async ({ page }) => {
  const { base, query } = site
  const [admin, { id }] = [await site.anAdmin(), await anApplicant()]
  await query('update "Member" set "isVerified" = true where id = $1', [id])
  const postId = await aWelcome(admin.email)
  await query('update "Post" set "authorId" = $2 where id = $1', [postId, id])
  await page.clock.install()
  await openPage(page, `${base}/forum/posts/${postId}`)
  await expect(page.getByText('New member, ')).toBeVisible()
  await page.clock.fastForward('30:00:00')
  await expect(page.getByText('New member, ')).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 31 * 24 * 3_600_000)
  await page.clock.fastForward('02:00:00')
  await expect(page.getByText('New member, ')).toBeHidden()
})
