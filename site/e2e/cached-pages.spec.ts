import type { Page } from '@playwright/test'
import { ADMIN, aDiscussion } from './forum/forum-world.ts'
import { AOIFE, expect, test, openPage } from './test.ts'

/**
 * Simulates a restore from the back/forward cache as in Firefox, without a `storage` event for changes meanwhile. That
 * cache is disabled in test browsers.
 * @param entry storage key with its new value
 */
const restorePage = (page: Page, [key, value]: readonly [string, string | null]) =>
  page.evaluate(
    ([key, value]) => {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    },
    [key, value] as const,
  )

test("hides a member's data on a page restored after sign-out, and shows the next member's", async ({
  page,
  signIn,
}) => {
  const { path } = await aDiscussion(1)
  await signIn(ADMIN)
  await openPage(page, path)
  const own = page.getByRole('button', { name: /^(Edit|Delete|Moderate)/ })
  await expect(own.first()).toBeVisible()

  await page.request.post('/api/auth/logout')
  await restorePage(page, ['forumUser', null])
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Upvote/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to vote' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')

  const result = await page.request.post('/api/auth/login', { data: { email: AOIFE.email } })
  const { user } = await result.json()
  await restorePage(page, ['forumUser', JSON.stringify(user)])
  await expect(page.getByRole('banner')).toContainText(AOIFE.firstName)
  const upvote = page.getByRole('button', { name: /^Upvote/ }).last()
  await upvote.click()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
})

test('applies the chosen colours to cached pages and other tabs @phone', async ({ page, context }) => {
  await page.goto('/manifesto')
  const root = page.locator('html')
  const dark = page.locator('[data-theme-switch] input[value=dark]').last()
  await restorePage(page, ['theme', 'dark'])
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(dark).toBeChecked()
  await restorePage(page, ['theme', null])
  await expect(root).not.toHaveAttribute('data-theme')

  const other = await context.newPage()
  await other.goto('/fundamentals')
  await other.locator('[data-theme-switch] label:has(input[value=dark])').last().click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(dark).toBeChecked()
})
