import { PHONE } from '../phone.ts'
import { expect, test } from '../test.ts'

test.use(PHONE)

test('the menu slides out, traps the focus and closes when a link is followed', async ({ page }) => {
  await page.goto('/manifesto')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Agile Manifesto' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Join the community' })).toHaveAttribute(
    'href',
    '/forum/register',
  )
  await menu.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await menu.getByRole('searchbox').fill('retrospective')
  await menu.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/search?q=retrospective')

  await page.goto('/manifesto')
  await opener.click()
  await menu.getByRole('link', { name: 'Community', exact: true }).click()
  await expect(page).toHaveURL(/\/forum$/)
  await expect(menu).toBeHidden()
})
