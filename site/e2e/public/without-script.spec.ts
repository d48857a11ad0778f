import { enquiriesWith, emailsWith } from './enquiries.ts'
import { CONTENT_PAGES } from '../survey/pages.ts'
import { PHONE } from '../phone.ts'
import { expect, test } from '../test.ts'

test.use({ javaScriptEnabled: false })

test('every page shows its content', async ({ page }) => {
  for (const path of CONTENT_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(400)
  }
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the menu opens and closes', async ({ page }) => {
    await page.goto('/manifesto')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Training' }).click()
    await expect(page).toHaveURL('/training')
  })
})

test('filters and the order of the comparison work as plain forms and links', async ({ page }) => {
  const cards = page.locator('[data-facets]:visible')
  await page.goto('/organizations')
  await page.getByRole('button', { name: /^Training/ }).click()
  await expect(page).toHaveURL(/show=training/)
  await expect(cards).toHaveCount(3)
  await page.getByRole('columnheader', { name: 'Entry cost' }).getByRole('link').click()
  const rows = page.locator('[data-sortable] tbody th')
  await expect(rows.first()).toHaveText('Scrum.org')
  await expect(cards).toHaveCount(3)
  await page.getByRole('button', { name: /^Certification/ }).click()
  await expect(page.locator('#scrum-inc')).toBeHidden()
  await expect(rows.first()).toHaveText('Scrum.org')
  await rows.getByRole('link', { name: 'Scrum Inc' }).click()
  await expect(page.locator('#scrum-inc')).toBeInViewport()
  await expect(rows.first()).toHaveText('Scrum.org')

  await page.goto('/resources')
  await page.getByRole('searchbox', { name: 'Search resources' }).fill('scrum.org')
  await page.getByRole('searchbox', { name: 'Search resources' }).press('Enter')
  await expect(cards.first().getByRole('heading')).toHaveText('Scrum.org')

  await page.goto('/training')
  await page.getByLabel('Location').selectOption('cork')
  await page.getByLabel('Format').selectOption('hybrid')
  await page.getByRole('button', { name: 'Show courses' }).click()
  await expect(cards.getByRole('heading')).toHaveText(['Lee Valley Learning'])
  await page.getByRole('link', { name: 'Clear all filters' }).first().click()
  await expect(cards).toHaveCount(3)
})

test('the contact form sends a message, and returns a refused one', async ({ page }) => {
  const message = `Written without script. ${crypto.randomUUID()}`
  await page.goto('/contact')
  await page.getByLabel('First name').fill('   ')
  await page.getByLabel('Last name').fill('Ó Briain')
  await page.getByLabel('E-mail').fill('brian@example.ie')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)

  await page.getByLabel('First name').fill('Brian')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL('/contact?sent')
  await expect(page.getByText('Message Sent!')).toBeVisible()
  await page.reload()
  expect(await enquiriesWith(message)).toHaveLength(1)
  await expect.poll(() => emailsWith(message)).toBe(1)
})

test('the search finds pages and discussions', async ({ page }) => {
  await page.goto('/manifesto')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('main').getByRole('searchbox').fill('daily scrum')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=daily+scrum')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Pages', 'Discussions'])
  await main.getByRole('link', { name: 'Daily Scrum' }).first().click()
  await expect(page).toHaveURL('/fundamentals/daily-scrum')
})
