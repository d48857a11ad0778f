import { expect, expectFits, test, openPage } from '../test.ts'

const anAddress = () => `${crypto.randomUUID()}@applicants.example`

test('a visitor applies to join and sees what happens next @phone', async ({ page, expectAccessible }) => {
  await openPage(page, '/forum/register')
  await expect(page.getByRole('heading', { name: 'Be kind' })).toBeVisible()

  const submit = page.getByRole('button', { name: 'Submit application' })
  await page.getByLabel('LinkedIn profile').fill('https://example.com/in/orla')
  await submit.click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(
    page.getByText('Please provide a valid LinkedIn profile URL (linkedin.com/in/...)'),
  ).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible()

  await page.getByLabel('First name').fill('Orla')
  await page.getByLabel('Last name').fill('Kane')
  const email = anAddress()
  await page.getByLabel('E-mail').fill(email)
  await expect(page.getByText('First name is required')).toBeHidden()
  await page.getByLabel('LinkedIn profile').fill('linkedin.com/in/orla-kane')
  await page.getByLabel('LinkedIn profile').press('Tab')
  await page.getByLabel('Location').selectOption('Other')
  await expect(page.getByLabel('LinkedIn profile')).toHaveValue('https://linkedin.com/in/orla-kane')
  await submit.click()
  await expect(page.getByText('Registration Successful!').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Orla' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join the community' })).toBeHidden()
  await expectAccessible()
  await page.getByRole('link', { name: 'Check your application' }).click()
  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible()
  await expect(page.getByText('It’s been waiting for an administrator since')).toBeVisible()
  await expectAccessible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)

  await openPage(page, '/forum/register')
  await page.getByLabel('First name').fill('Orla')
  await page.getByLabel('Last name').fill('Kane')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/orla-kane')
  await page.getByLabel('Location').selectOption('Other')
  await submit.click()
  await expect(page.getByText('Registration Failed').first()).toBeVisible()
  await expect(page.getByText('An account with this e-mail address already exists.').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Orla')
})

test('shows the reason of a refusal before GraphQL execution', async ({ page }) => {
  await openPage(page, '/forum/register')
  await page.getByLabel('First name').fill('Orla')
  await page.getByLabel('Last name').fill('Kane')
  await page.getByLabel('E-mail').fill(anAddress())
  await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/orla-kane')
  await page.getByLabel('Location').selectOption('Other')
  const message = 'Too many applications from your network. Please try again in 12 minutes.'
  await page.route('**/graphql', (route) => route.fulfill({ status: 429, json: { message } }))
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.locator('.toast')).toContainText('Registration Failed')
  await expect(page.locator('.toast')).toContainText(message)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('submits the application as a plain form, and preserves its fields after a refusal', async ({
    page,
  }) => {
    await page.goto('/forum/register')
    await page.getByLabel('First name').fill('Fergal')
    await page.getByLabel('Last name').fill('Ward')
    await page.getByLabel('E-mail').fill(anAddress())
    await page.getByLabel('LinkedIn profile').fill('linkedin')
    await page.getByLabel('Location').selectOption('Ennis')
    await page.getByLabel('Make my profile public').uncheck()
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page.getByRole('link', { name: 'Please enter a valid LinkedIn URL' })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Fergal')
    await expect(page.getByLabel('Location')).toHaveValue('Ennis')
    await expect(page.getByLabel('Make my profile public')).not.toBeChecked()

    await page.getByLabel('LinkedIn profile').fill('https://linkedin.com/in/fergal-ward')
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    await expect(page.getByText('Your application has been submitted and is under review.')).toBeVisible()
    const weekly = page.getByRole('link', { name: 'the best of each week by e-mail' })
    await expect(weekly).toHaveAttribute('href', '/newsletter')
  })
})
