import type { Page } from '@playwright/test'
import { beforeLinkTests, test, type LinkSite } from './link-site.ts'
import { expect, openPage } from '../test.ts'

let site: LinkSite
beforeLinkTests((started) => void (site = started))

async function pressLink(page: Page, email: string) {
  await page.goto(await site.linkInEmail(email, 'Your sign-in link'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('the sign-in link returns a reader without JavaScript to the requested page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { email } = await site.anAdmin()
  await page.goto(`${site.base}/forum/new?category=remote-work`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Check your e-mail')
  await pressLink(page, email)
  await expect(page).toHaveURL(`${site.base}/forum/new?category=remote-work`)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('way-back')
  await context.close()
})

test('the sign-in link returns a reader to the page on which the dialog was opened', async ({
  page,
  context,
}) => {
  const { email } = await site.anAdmin()
  await page.goto(`${site.base}/search?q=retrospective`)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog.getByText('Check your e-mail')).toBeVisible()

  const inbox = await context.newPage()
  await pressLink(inbox, email)
  await expect(inbox).toHaveURL(`${site.base}/search?q=retrospective`)
})

test('a member who signed out while the server was unreachable can sign in again by link', async ({
  page,
  context,
}) => {
  const { email, token } = await site.anAdmin()
  await context.addCookies([{ name: 'session', value: token, url: site.base }])
  await page.goto(`${site.base}/settings`)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.goto(`${site.base}/manifesto`)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('our server hasn’t confirmed it yet')).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog.getByText('Check your e-mail')).toBeVisible()
  await pressLink(page, email)
  await expect(page).toHaveURL(`${site.base}/manifesto`)
  await expect(page.getByText('our server hasn’t confirmed it yet')).toBeHidden()
  await page.goto(`${site.base}/settings`)
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('a stored return URL leads to no other site', async ({ page, context }) => {
  const { email } = await site.anAdmin()
  await page.goto(`${site.base}/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Check your e-mail')
  const [stored] = (await context.cookies(`${site.base}/sign-in`)).filter(({ name }) => name === 'way-back')
  expect(stored?.value).toBe(encodeURIComponent('/forum'))
  if (stored) await context.addCookies([{ ...stored, value: encodeURIComponent('//elsewhere.example/') }])
  await pressLink(page, email)
  await expect(page).toHaveURL(`${site.base}/forum`)
})

test('the sign-in forms are refused with the status of the reason', async ({ playwright }) => {
  const { email, token } = await site.anAdmin()
  const visitor = await playwright.request.newContext({ baseURL: site.base })
  const signIn = (address: string) => visitor.post('/sign-in', { form: { email: address } })
  expect((await signIn('no address')).status()).toBe(400)
  for (let count = 0; count < 5; count += 1) expect((await signIn(email)).status()).toBe(200)
  const tooMany = await signIn(email)
  expect(tooMany.status()).toBe(429)
  expect(Number(tooMany.headers()['retry-after'])).toBeGreaterThan(0)
  expect(await tooMany.text()).toContain('Too many sign-ins with this address.')
  expect((await visitor.post('/forum/register/confirm?token=none', { form: {} })).status()).toBe(404)
  expect((await visitor.post('/forum/register', { form: { firstName: 'Orla' } })).status()).toBe(400)

  const member = await playwright.request.newContext({
    baseURL: site.base,
    extraHTTPHeaders: { cookie: `session=${token}` },
  })
  const leave = await member.post('/settings', { form: { act: 'delete-account', email } })
  expect(leave.status()).toBe(403)
  expect(await leave.text()).toContain('Please confirm it’s you first.')
  const unfinished = await member.post('/settings', { form: { act: 'update-profile', firstName: '' } })
  expect(unfinished.status()).toBe(400)
  await Promise.all([visitor.dispose(), member.dispose()])
})

test('the dialog for confirmation shows the message of a refusal', async ({ page, context }) => {
  // A second administrator, since the last one cannot delete their account.
  const [{ email, token }] = [await site.anAdmin(), await site.anAdmin()]
  await context.addCookies([{ name: 'session', value: token, url: site.base, httpOnly: true }])
  await openPage(page, `${site.base}/settings#delete`)
  const leave = page.getByRole('region', { name: 'Delete your account' })
  await leave.getByLabel('Type your e-mail address').fill(email)
  await leave.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Send me a link' }).click()
  const another = dialog.getByRole('button', { name: 'Send another link' })
  for (let count = 0; count < 5; count += 1) {
    const response = page.waitForResponse(/\/graphql$/)
    await another.click()
    await response
  }
  await expect(dialog.getByRole('alert')).toHaveText(
    /^You’ve asked for a lot of links in a short time\. Please try again/,
  )
})
