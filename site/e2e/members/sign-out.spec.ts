import type { Page } from '@playwright/test'
import { AOIFE, expect, test, openPage } from '../test.ts'

const LOGOUT = '**/api/auth/logout'
const signIn = (page: Page) => page.getByRole('link', { name: 'Sign In', exact: true })
const notice = (page: Page) => page.getByText('our server hasn’t confirmed it yet')
const entry = (page: Page) => page.evaluate(() => localStorage.getItem('forumUser'))
const isKnown = async (page: Page) =>
  (await (await page.request.get('/settings')).text()).includes('Delete my account')

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

test('a member signs out while the server is unreachable or fails, sees a notice, and is signed out later', async ({
  page,
  signIn: begin,
}) => {
  await begin()
  let calls = 0
  await page.route(LOGOUT, (route) =>
    ++calls % 2 > 0
      ? route.abort()
      : route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  )
  await page.goto('/manifesto')
  await signOut(page)
  await expect(signIn(page)).toBeVisible()
  await expect(notice(page)).toBeVisible()
  expect(await isKnown(page)).toBe(true)

  await page.goto('/forum?mine')
  await expect(signIn(page)).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('banner')).not.toContainText(AOIFE.firstName)
  expect(await entry(page)).toBeNull()
  await page.goto('/settings')
  await expect(page).toHaveURL('/')
  await expect(signIn(page)).toBeVisible()

  expect(calls).toBeGreaterThan(1)
  expect(await isKnown(page)).toBe(true)
  await page.unroute(LOGOUT)
  await openPage(page, '/forum')
  await expect.poll(() => isKnown(page)).toBe(false)
  await expect(notice(page)).toBeHidden()
  await page.goto('/settings')
  expect(await entry(page)).toBeNull()
})

/** Types the sample member's address into the dialog. */
async function signInByDialog(page: Page) {
  await signIn(page).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(AOIFE.email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog).toBeHidden()
}

test('the response to an earlier sign-out does not confirm a later one', async ({ page, signIn: begin }) => {
  await begin()
  let calls = 0
  let respondFirst = () => {}
  const isTime = new Promise<void>((resolve) => (respondFirst = resolve))
  await page.route(LOGOUT, async (route) => {
    if (++calls > 1) return route.continue()
    await isTime
    await route.fulfill({ json: { success: true } })
  })
  await page.goto('/manifesto')
  await signOut(page)
  await signInByDialog(page)
  await signOut(page)
  expect(await isKnown(page)).toBe(true)
  respondFirst()
  await expect.poll(() => isKnown(page)).toBe(false)
})

test('a sign-out without a response times out and is retried', async ({ page, signIn: begin }) => {
  await begin()
  let calls = 0
  await page.route(LOGOUT, (route) => (++calls < 2 ? undefined : route.continue()))
  await page.goto('/manifesto')
  await signOut(page)
  await expect(notice(page)).toBeVisible()
  await expect.poll(() => isKnown(page), { timeout: 40_000 }).toBe(false)
  await expect(notice(page)).toBeHidden()
})

test('a failed sign-out is retried automatically until the member signs in again', async ({
  page,
  signIn: begin,
}) => {
  await begin()
  let calls = 0
  await page.route(LOGOUT, (route) => (++calls < 2 ? route.abort() : route.continue()))
  await page.goto('/manifesto')
  await signOut(page)
  await expect(notice(page)).toBeVisible()
  await expect.poll(() => isKnown(page)).toBe(false)
  await expect(notice(page)).toBeHidden()

  await page.unroute(LOGOUT)
  await page.route(LOGOUT, (route) => route.abort())
  await begin()
  await page.goto('/manifesto')
  await signOut(page)
  await expect(notice(page)).toBeVisible()
  await signInByDialog(page)
  await expect(notice(page)).toBeHidden()
  await page.goto('/settings')
  await expect(page.getByRole('main')).toContainText(AOIFE.email)
})
