import type { Page } from '@playwright/test'
import { enquiriesWith, emailsWith } from './enquiries.ts'
import { expect, openEarly, test } from '../test.ts'

const aMessage = () => `Do you teach teams in Westport? ${crypto.randomUUID()}`

async function write(page: Page, message: string) {
  await page.getByLabel('First name').fill('Gráinne')
  await page.getByLabel('Last name').fill('Ní Mháille')
  await page.getByLabel('E-mail').fill('grainne@example.ie')
  await page.getByLabel('Topic').selectOption('corporate-training')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
}

test('reports missing fields of an empty form, and focuses the first', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Validation Error')
  await expect(toast).toContainText('Please fill in all required fields.')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
  for (const [label, message] of [
    ['First name', 'Enter your first name'],
    ['Last name', 'Enter your last name'],
    ['E-mail', /Enter your e-mail address$/],
    ['Message', /Enter your message$/],
  ] as const) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await expect(field).toHaveAccessibleDescription(message)
  }
  await expect(page.getByText('Enter your last name')).toBeVisible()

  await page.getByLabel('First name').fill('Gráinne')
  await expect(page.getByText('Enter your first name')).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('')
  await page.getByLabel('E-mail').fill('grainne')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
})

test('treats fields with only spaces as missing', async ({ page }) => {
  await page.goto('/contact')
  await write(page, '   ')
  await page.getByLabel('Last name').fill('  ')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields.')
  await expect(page.getByLabel('Last name')).toBeFocused()
})

test('stores a message, thanks the sender and clears the form @phone', async ({ page }) => {
  const message = aMessage()
  await page.goto('/contact')
  await write(page, message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  await expect(
    page.getByText("Thank you for your inquiry. We'll get back to you within 24 hours."),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(await enquiriesWith(message)).toEqual([
    {
      firstName: 'Gráinne',
      lastName: 'Ní Mháille',
      email: 'grainne@example.ie',
      interest: 'corporate-training',
      about: '',
      looksAutomated: false,
    },
  ])
  await expect.poll(() => emailsWith(message)).toBe(1)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('restores an unfinished message after a reload and in another tab, until it is discarded', async ({
  page,
  context,
}) => {
  const message = aMessage()
  await page.goto('/contact')
  await write(page, message)
  await page.reload()
  for (const tab of [page, await context.newPage()]) {
    if (tab !== page) await tab.goto('/contact')
    await expect(tab.getByRole('textbox', { name: 'Message' })).toHaveValue(message)
    await expect(tab.getByLabel('First name')).toHaveValue('Gráinne')
    await expect(tab.getByLabel('Topic')).toHaveValue('corporate-training')
    await expect(tab.getByText('We’ve restored what you wrote')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('We’ve restored what you wrote')).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('preserves text typed before the script has loaded, over an older draft', async ({ page }) => {
  await page.goto('/contact')
  await write(page, 'An older draft.')
  const arrive = await openEarly(page, '/contact')
  await page.getByRole('textbox', { name: 'Message' }).fill('A newer thought.')
  await arrive()
  await expect(page.getByLabel('First name')).toHaveValue('Gráinne')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A newer thought.')
})

test('explains a refusal and a network error, and preserves the typed text', async ({ page }) => {
  const message = aMessage()
  await page.goto('/contact')
  await write(page, message)
  const text = 'Too many messages from your network. Please try again in 12 minutes.'
  await page.route('**/contact', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { message: text } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText(text)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)

  await page.unroute('**/contact')
  await page.route('**/contact', (route) => route.abort())
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Network error. Please try again.')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)
})

test('accepts a message with a filled honeypot, but stores it as spam without an e-mail', async ({
  page,
}) => {
  const message = aMessage()
  const fields = { firstName: 'B', lastName: 'Ot', email: 'bot@example.com', interest: 'general', message }
  const response = await page.request.post('/contact', {
    form: { ...fields, website: 'https://casino.example' },
    headers: { accept: 'application/json' },
  })
  expect(response.status()).toBe(200)
  expect(await enquiriesWith(message)).toMatchObject([{ looksAutomated: true }])
  expect(await emailsWith(message)).toBe(0)
})

test('loads at most 12 kB of script, and no framework', async ({ page }) => {
  const sizes: Promise<[string, number]>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    const name = new URL(request.url()).pathname
    sizes.push(request.sizes().then(({ responseBodySize }) => [name, responseBodySize]))
  })
  await page.goto('/contact', { waitUntil: 'networkidle' })
  const scripts = await Promise.all(sizes)
  expect(scripts.map(([name]) => name).filter((name) => /react|\/ui\./.test(name))).toEqual([])
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(12_000)
})
