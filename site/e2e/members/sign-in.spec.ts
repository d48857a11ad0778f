import { AOIFE, expect, islandsAwake, test, openPage } from '../test.ts'

const signInLink = { name: 'Sign In', exact: true } as const

test('a member signs in from a public page and signs out', async ({ page }) => {
  await page.goto('/manifesto')
  await page.getByRole('link', signInLink).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(`  ${AOIFE.email.toUpperCase()} `)
  const noted = page.waitForResponse(/\/update-activity$/)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog.getByText(`Welcome back, ${AOIFE.firstName}!`)).toBeVisible()
  expect((await noted).status()).toBe(200)
  await expect(dialog).toBeHidden()

  const account = page.getByRole('button', { name: 'Account menu' })
  await expect(account).toBeFocused()
  await account.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toContainText(AOIFE.name)
  await expect(menu).toContainText(AOIFE.email)
  await expect(menu.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(0)
  await expect(menu.getByRole('menuitem', { name: 'View Profile' })).toHaveAttribute(
    'href',
    /^\/profile\/[\w-]{36}$/,
  )
  await menu.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', signInLink)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('link', signInLink)).toBeVisible()
})

test('the sign-in dialog stays open and explains an error', async ({ page }) => {
  await page.goto('/manifesto')
  await page.getByRole('link', signInLink).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  const email = dialog.getByLabel('E-mail')

  await email.press('Enter')
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await email.fill('not an address')
  await email.press('Enter')
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await email.fill('nobody@elsewhere.example')
  await email.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('No account found for this e-mail address.')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', signInLink)).toBeFocused()
})

test('the sign-in dialog cannot be closed during the request, and reports a network error', async ({
  page,
}) => {
  await page.goto('/manifesto')
  await page.getByRole('link', signInLink).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  let fail = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  await page.route('**/api/auth/login', async (route) => {
    await failing
    await route.abort()
  })
  await dialog.getByLabel('E-mail').fill(AOIFE.email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Signing In...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  fail()
  await expect(dialog.getByRole('alert')).toHaveText('Network error. Please try again.')
})

test('signing in or out in one tab changes the other', async ({ page, context, signIn }) => {
  await signIn()
  await page.goto('/forum')
  const other = await context.newPage()
  await openPage(other, '/settings')
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible()

  await islandsAwake(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other.getByRole('link', signInLink)).toBeVisible()
  await expect(other.getByText('Please sign in')).toBeVisible()
  await expect(other.getByRole('main')).not.toContainText(AOIFE.email)
})

test('an ended session removes the stored member and opens the dialog', async ({ page, context, signIn }) => {
  await signIn()
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  await page.getByLabel('Title').fill('Written while the session ended')
  await page.getByLabel('Category').click()
  await page.getByRole('option', { name: 'Remote Work' }).click()
  await page.getByLabel('Content').fill('The server has forgotten me, and the text should stay.')
  await context.clearCookies()

  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.locator('.toast')).toContainText('Please sign in')
  await expect(page.locator('.toast')).toContainText('You must be logged in to create a post')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('forumUser'))).toBeNull()
})

for (const address of ['/forum', '/manifesto'])
  for (const stored of ['{"id":"1"}', '[]', 'no JSON', 'null'])
    test(`an invalid stored member (${stored}) is discarded on ${address}`, async ({ page }) => {
      await page.goto('/robots.txt')
      await page.evaluate((text) => localStorage.setItem('forumUser', text), stored)
      await page.goto(address)
      await expect(page.getByRole('link', signInLink)).toBeVisible()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('forumUser'))).toBeNull()
    })
