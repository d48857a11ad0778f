import { findAxeViolations } from './axe.ts'
import { expect, expectFits, islandsAwake, test } from './test.ts'

for (const path of [
  '/forum',
  '/forum?category=remote-work',
  '/forum/posts/nothing',
  '/forum/new',
  '/sign-in',
]) {
  test(`${path} has nothing that axe minds and fits the screen`, async ({ page, expectAccessible }) => {
    await page.goto(path)
    await expectAccessible()
    await expectFits(page)
  })
}

test('settings and one’s own profile have nothing that axe minds', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn()
  await page.goto('/settings')
  await islandsAwake(page)
  await expectAccessible()
  await expectFits(page)
  await page.getByRole('link', { name: 'View your profile' }).click()
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  await expectAccessible()
})

test('a discussion, the account menu and both dialogs have nothing that axe minds', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  // Axe reads the whole page four times.
  test.slow()
  await page.goto('/forum')
  await islandsAwake(page)
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Demo Accounts' })).toBeVisible()
  await expectAccessible()

  await signIn()
  await page.goto('/forum')
  await islandsAwake(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Start Discussion' }).click()
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByText('Please select a category')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')

  await page.getByRole('article').last().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to the forum' })).toBeVisible()
  await expectAccessible()
})

test('what is wrong is found, and what is wrong in dark colours only', async ({ page, isMobile }) => {
  test.skip(isMobile, 'not a matter of the screen')
  await page.goto('/forum/new')
  await page.evaluate(() => {
    const [heading] = document.getElementsByTagName('h1')
    heading?.style.setProperty('color', 'light-dark(#000, #222)')
    heading?.style.setProperty('transition', 'color 9s')
  })
  expect(await findAxeViolations(page)).toEqual([
    expect.stringMatching(/^in dark colours, color-contrast: <h1/),
  ])
  await page.evaluate(() => document.getElementsByTagName('h1')[0]?.setAttribute('aria-colour', 'grey'))
  expect(await findAxeViolations(page)).toHaveLength(2)

  await page.goto('/forum')
  await islandsAwake(page)
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog
    .getByRole('heading')
    .first()
    .evaluate((heading) => heading.setAttribute('aria-colour', 'grey'))
  expect(await findAxeViolations(page)).toEqual([expect.stringMatching(/^aria-valid-attr: <h2/)])
})
