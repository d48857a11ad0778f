import { expect, expectFits, islandsAwake, test } from './test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

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
  })
}
