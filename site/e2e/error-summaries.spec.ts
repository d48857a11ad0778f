import type { Page } from '@playwright/test'
import { aDiscussion } from './forum/forum-world.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

/** Expects the error in the title and the focus on the summary, with a link to each invalid field and its message. */
async function expectSummary(page: Page, problems: Readonly<Record<string, string>>) {
  await expect(page).toHaveTitle(/^Error: /)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(Object.values(problems))
  for (const [id, message] of Object.entries(problems)) {
    await expect(summary.getByRole('link', { name: message })).toHaveAttribute('href', `#${id}`)
    // The group of radio buttons has the message as a whole.
    const field = page.locator(`#${id}`)
    const marked = (await field.getAttribute('type')) === 'radio' ? page.getByRole('radiogroup') : field
    await expect(marked).toHaveAttribute('aria-invalid', 'true')
    await expect(marked).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)))
  }
  await summary.getByRole('link').first().press('Enter')
  await expect(page.locator(`#${Object.keys(problems)[0]}`)).toBeFocused()
}

test('summarises the invalid fields of an empty report, and focuses the summary', async ({ page }) => {
  const { id } = await aDiscussion()
  await page.goto(`/report?type=post&id=${id}`)
  await expect(page).toHaveTitle(/^Report/)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expectSummary(page, {
    kind: 'Please choose what’s wrong with it',
    details: '“Tell us more” must be at least 10 characters',
  })
})

test('summarises the errors of an invalid e-mail address and an empty application', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill('aoife at irishagile')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectSummary(page, { email: 'Please enter a valid email address' })

  await page.goto('/forum/register')
  await page.getByLabel('Last name').fill('Ní Mháille')
  await page.getByLabel('LinkedIn profile').fill('https://example.ie/in/grainne')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expectSummary(page, {
    firstName: 'First name is required',
    linkedinProfile: 'Please provide a valid LinkedIn profile URL (linkedin.com/in/...)',
    location: 'Location is required',
    email: 'Please enter a valid email address',
  })
})

test('shows the messages of a contact form without a name and a valid address beside both fields', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByLabel('First name').fill('   ')
  await page.getByLabel('Last name').fill('Ó Briain')
  await page.getByLabel('E-mail').fill('brian@localhost')
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you teach teams in Westport?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectSummary(page, {
    'contact-firstName': 'Enter your first name',
    'contact-email': 'Please enter a valid email address',
  })
})
