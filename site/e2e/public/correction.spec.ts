import { expect, test } from '../test.ts'
import { enquiriesWith } from './enquiries.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a correction from the page of a provider names the page', async ({ page }) => {
      const message = `The course costs more now. ${crypto.randomUUID()}`
      await page.goto('/training/lee-valley-learning')
      await page.getByRole('link', { name: 'Tell the editors' }).click()
      await expect(page.getByText('About the page Lee Valley Learning')).toBeVisible()
      await page.getByLabel('First name').fill('   ')
      await page.getByLabel('Last name').fill('Ní Laoire')
      await page.getByLabel('E-mail').fill('gobnait@example.ie')
      await page.getByRole('textbox', { name: 'Message' }).fill(message)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible()
      await page.getByLabel('First name').fill('Gobnait')
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Message Sent!')).toBeVisible()
      expect(await enquiriesWith(message)).toMatchObject([{ about: '/training/lee-valley-learning' }])
    })
  })

test('an administrator sees the page that a correction is about', async ({ page, signIn }) => {
  const message = `Another price. ${crypto.randomUUID()}`
  await page.goto('/contact?about=/training/corrib-scrum-school%23psm-i')
  await page.getByLabel('First name').fill('Máire')
  await page.getByLabel('Last name').fill('Nic Suibhne')
  await page.getByLabel('E-mail').fill('maire@example.ie')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  await signIn('admin@irishagile.example')
  await page.goto('/admin?open=enquiries')
  const card = page.getByRole('article').filter({ hasText: message })
  await expect(card.getByRole('link', { name: '/training/corrib-scrum-school#psm-i' })).toBeVisible()
})

test('a URL that names no page of this site opens the ordinary form', async ({ page }) => {
  await page.goto('/contact?about=/nowhere')
  await expect(page.getByText('About the page')).toHaveCount(0)
})
