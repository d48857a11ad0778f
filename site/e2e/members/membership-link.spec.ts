import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { beforeLinkTests, test, type LinkSite } from './link-site.ts'
import { expect, islandsAwake, openPage } from '../test.ts'

let site: LinkSite
beforeLinkTests((started) => void (site = started))

/** Verifies an applicant over the API as a signed-in administrator. */
async function verify(email: string) {
  const { token } = await site.anAdmin()
  const [row] = await site.query('select id from "Member" where email = $1', [email])
  const result = await fetch(`${site.base}/api/admin/users/${row?.id}/verify`, {
    method: 'PATCH',
    headers: { cookie: `session=${token}` },
  })
  expect(result.status).toBe(200)
}

/** Opens the newest confirmation link in the browser that requested it, and presses its button. */
async function confirmByLink(page: Page, email: string) {
  const inbox = await page.context().newPage()
  await inbox.goto(await site.linkInEmail(email, 'Confirm it’s you'))
  await inbox.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(inbox.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await inbox.goto(inbox.url())
  await expect(inbox.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(inbox.getByRole('button', { name: 'Confirm', exact: true })).toBeHidden()
  await expect(inbox.getByRole('button', { name: 'Send me a new link' })).toBeVisible()
  await inbox.close()
}

test('a visitor joins, confirms the address, is verified, signs in by link, edits, downloads and deletes', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const { base, linkInEmail } = site
  const email = `${crypto.randomUUID()}@applicants.example`
  await page.goto(`${base}/forum/register`)
  await page.getByLabel('First name').fill('Orla')
  await page.getByLabel('Last name').fill('Kane')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/orla-kane')
  await page.getByLabel('Location').selectOption('Sligo')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()

  const addressLink = await linkInEmail(email, 'Confirm your e-mail address')
  await page.goto(addressLink)
  await expectAccessible()
  const application = page.getByRole('region', { name: 'Your application' })
  for (const fact of ['Orla Kane', email, 'linkedin.com/in/orla-kane', 'Sligo'])
    await expect(application).toContainText(fact)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  const used = await browser.newPage()
  expect((await used.goto(addressLink))?.status()).toBe(404)
  await expect(used.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(used.getByRole('button', { name: 'Confirm my address' })).toBeHidden()
  await used.close()
  await page.getByRole('link', { name: 'Check your application' }).click()
  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible()
  await verify(email)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome, you’re a member' })).toBeVisible()
  await page.goto(await linkInEmail(email, 'your account is active'))
  await expect(page).toHaveURL(`${base}/sign-in`)

  await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog.getByText(`Check your e-mail: we have sent a sign-in link to ${email}.`)).toBeVisible()
  await expect(dialog.getByText('Demo Accounts')).toHaveCount(0)

  const link = await linkInEmail(email, 'Your sign-in link')
  for (let count = 0; count < 10; count += 1) {
    expect((await page.request.get(link)).status()).toBe(200)
    expect((await page.request.head(link)).status()).toBe(200)
  }
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await expect(
    elsewhere.getByText('This link only works in the browser where you asked for it'),
  ).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  await elsewhere.close()

  await page.goto(link)
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${base}/forum`)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'View Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orla Kane' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await islandsAwake(page)
  await page.getByLabel('Job title').fill('Agile coach')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await page.getByRole('link', { name: 'View your profile' }).click()
  await expect(page.getByText('Agile coach')).toBeVisible()

  await openPage(page, `${base}/settings`)
  await page.getByRole('link', { name: 'Read or download it' }).click()
  await expect(page.getByRole('heading', { name: 'Please confirm it’s you first' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download as JSON' })).toHaveCount(0)
  expect((await page.request.get(`${base}/api/account/data`)).status()).toBe(403)
  await expectAccessible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Confirm it’s you' }).click()
  const confirmation = await opened
  await confirmation.getByRole('button', { name: 'Send me a link' }).click()
  await expect(confirmation.getByText(`we have sent a link to ${email}`)).toBeVisible()
  await confirmByLink(page, email)
  await confirmation.close()
  await page.getByRole('link', { name: 'I’ve confirmed' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await expectAccessible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as JSON' }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(file.profile).toMatchObject([{ email, firstName: 'Orla', jobTitle: 'Agile coach' }])
  expect(file.emails.map(({ kind }: { kind: string }) => kind)).toContain('activated')
  await site.query('update "Session" set "confirmedAt" = null', [])

  await openPage(page, `${base}/settings#delete`)
  const leave = page.getByRole('region', { name: 'Delete your account' })
  await expect(leave.getByText('under the name “Deleted member”')).toBeVisible()
  await leave.getByLabel('Type your e-mail address').fill('somebody@else.example')
  await leave.getByRole('button', { name: 'Delete my account' }).click()
  await expect(leave.getByText('This isn’t the address of your account.')).toBeVisible()
  await leave.getByLabel('Type your e-mail address').fill(email)
  await leave.getByRole('button', { name: 'Delete my account' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await again.getByRole('button', { name: 'Send me a link' }).click()
  await expect(again.getByText(`we have sent a link to ${email}`)).toBeVisible()
  await expectAccessible()

  await confirmByLink(page, email)
  await again.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(`${base}/settings/deleted`)
  await expectAccessible()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible()
  const returnLink = await site.linkInEmail(email, 'You’re leaving', '/settings/return')
  expect(await site.query('select 1 from "Member" where email = $1 and "leavesAt" is null', [email])).toEqual(
    [],
  )

  await page.goto(returnLink)
  await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectAccessible()
  await page.goto(returnLink)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(
    await site.query('select 1 from "Member" where email = $1 and "leavesAt" is null', [email]),
  ).toHaveLength(1)
})

test('a sign-in link used concurrently creates one session', async ({ playwright }) => {
  const { base, query, countEmails, linkInEmail } = site
  const email = `${crypto.randomUUID()}@members.example`
  await query(
    `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, "isVerified", "addressConfirmedAt")
     values (uuidv7(), $1, 'Una', 'Ward', 'https://www.linkedin.com/in/una', 'Cork', true, now())`,
    [email],
  )
  const here = await playwright.request.newContext({ baseURL: base })
  const request = async (forged: Record<string, string> = {}) => {
    const links = () => countEmails(email, 'Your sign-in link')
    const before = links()
    await here.post('/api/auth/login', { data: { email }, headers: forged })
    await expect.poll(links, { timeout: 15_000 }).toBeGreaterThan(before)
    return linkInEmail(email, 'Your sign-in link')
  }
  const press = async (link: string, from = here) =>
    (await from.post(link, { form: {}, maxRedirects: 0 })).headers()['location'] ?? null
  const sessions = async () =>
    (
      await query('select s.id from "Session" s join "Member" m on m.id = "memberId" where email = $1', [
        email,
      ])
    ).length

  const older = await request()
  const link = await request({ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
  expect(new URL(link).origin).toBe(base)
  expect(await press(older), 'an older link').toBeNull()
  const elsewhere = await playwright.request.newContext({ baseURL: base })
  expect(await press(link, elsewhere), 'another browser').toBeNull()
  expect(await sessions()).toBe(0)

  const responses = await Promise.all(Array.from({ length: 50 }, () => press(link)))
  expect(responses.filter((address) => address === '/forum?mine')).toHaveLength(1)
  expect(await sessions()).toBe(1)

  const late = await request()
  await query('update "SignInLink" set "expiresAt" = now() where "usedAt" is null', [])
  expect(await press(late), 'after its time').toBeNull()
  expect(await sessions()).toBe(1)
  await Promise.all([here.dispose(), elsewhere.dispose()])
})
