import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

async function open(page: Page, query = '') {
  await page.request.post('/api/auth/login', { data: { email: ADMIN.email } })
  await page.goto(`/admin${query}`)
}

test('shows every tab, with searches as the only forms', async ({ page }) => {
  await open(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
  for (const tab of ['Users', 'Moderation', 'Content Sections', 'Vote Management', 'Logs']) {
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await expect(page.getByText('without JavaScript')).toBeVisible()
    // Acts need script, so the dashboard has no plain forms for them.
    await expect(page.getByRole('main').locator('form[method=post]')).toHaveCount(0)
    const buttons = await page.getByRole('main').getByRole('button').all()
    for (const button of buttons) await expect(button).toHaveAttribute('type', 'submit')
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  }
})

test('filters, sorts and pages a list', async ({ page }) => {
  await open(page)
  await page.getByLabel('Status').selectOption('Unverified')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/status=unverified/)
  await open(page)
  await page.getByRole('link', { name: 'User', exact: true }).click()
  await expect(page).toHaveURL('/admin?order=name_asc')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible()
  await page.goto('/admin?tab=votes')
  await page.getByLabel('Search posts').fill('elmulle')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('link', { name: /in Belmullet/ })).toBeVisible()
})
