import { newMember } from './members/new-member.ts'
import { expect, test, openPage } from './test.ts'

test('removes a message when its field is corrected, and reports no valid field', async ({
  page,
  signIn,
}) => {
  // A new member, because unsent text would remain on a shared sample account as a draft.
  await signIn((await newMember()).email)
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Start a discussion' })
  await dialog.getByRole('button', { name: 'Post discussion' }).click()
  const [title, content] = [dialog.getByLabel('Title'), dialog.getByLabel('Content')]
  await expect(title).toBeFocused()
  await content.fill('Long enough to be read by others.')
  await expect(dialog.getByText('Content must be at least 20 characters')).toBeHidden()
  await expect(content).not.toHaveAttribute('aria-invalid')
  await expect(dialog.getByText('Title must be at least 5 characters')).toBeVisible()
  await expect(content, 'typing keeps the focus where it is').toBeFocused()
  await content.fill('Too short')
  await expect(dialog.getByText('Content must be at least 20 characters')).toBeVisible()
})

test('shows the title and actions of a long dialog while it scrolls @phone', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 480 })
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Start a discussion' })
  const parts = [
    dialog.getByRole('heading', { name: 'Start a discussion' }),
    dialog.getByRole('button', { name: 'Close' }),
    dialog.getByRole('button', { name: 'Post discussion' }),
  ]
  for (const top of [0, 120, 10_000]) {
    await dialog.evaluate((element, to) => element.scrollTo(0, to), top)
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  }
  await dialog.getByLabel('Content').focus()
  await dialog.getByLabel('Content').press('Shift+Tab')
  const focused = dialog.locator(':focus')
  await expect(focused).toBeInViewport({ ratio: 1 })
})

test('shows the purpose of signing in, and removes its toast at the first keystroke', async ({ page }) => {
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to start a discussion' })
  await expect(dialog).toBeVisible()
  const toast = page.locator('.toast')
  await expect(toast).toContainText('You need to be logged in to create posts.')
  await dialog.getByLabel('E-mail').press('a')
  await expect(toast).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.goto('/manifesto')
})
