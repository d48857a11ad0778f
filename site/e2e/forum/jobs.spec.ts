import { decide } from './forum-world.ts'
import { newMember } from '../members/new-member.ts'
import { aTitle, expect, expectFits, test } from '../test.ts'

const YESTERDAY = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)

const idIn = (address: string) => /[0-9a-f-]{36}/.exec(address)?.[0] ?? ''

test('a member posts a vacancy, and visitors find it until it closes, but its discussion later too @phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const [title, author] = [aTitle(), await newMember()]
  await signIn(author.email)
  await page.goto('/jobs')
  await page.getByRole('main').getByRole('link', { name: 'Post a vacancy' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post a vacancy')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Employer', { exact: true }).fill('Heron & Sons')
  await page.getByLabel('Pay in euro, from').fill('85,000')
  await page.getByLabel('Pay in euro, to').fill('70,000')
  await page.getByLabel('Town').selectOption('Tralee')
  await page.getByLabel('Remote work').selectOption('Hybrid')
  await page.getByLabel('Link or e-mail address to apply').fill('https://heron.ie/jobs')
  await page.getByLabel('Content').fill('You’d work with two teams on one product.')
  await page.getByRole('button', { name: 'Post vacancy' }).click()
  await expect(page.getByText('The highest pay can’t be less than the lowest')).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Pay in euro, from').fill('62,000')
  await page.getByRole('button', { name: 'Post vacancy' }).click()
  await expect(page).toHaveURL(/\/forum\/posts\/[0-9a-f-]{36}/)
  const id = idIn(page.url())
  await decide('approve', 'post', id, null)

  await page.context().clearCookies()
  // The cached list may be a second older than the decision.
  await expect(async () => {
    await page.goto('/jobs')
    await page.getByRole('link', { name: 'Tralee' }).click({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Hybrid' }).click()
  await expect(page).toHaveURL('/jobs?town=Tralee&remote=hybrid')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('€62,000–€70,000 a year')
  await expectAccessible()
  await expectFits(page)
  const feed = async () => (await page.request.get('/jobs/feed.xml?town=Tralee')).text()
  expect(await feed()).toContain(`${title} (Heron &amp; Sons, Tralee, hybrid, €62,000–€70,000 a year)`)
  await row.getByRole('link', { name: title }).click()
  const card = page.getByRole('region', { name: 'Vacancy' })
  await expect(card.getByRole('link', { name: /^Apply/ })).toHaveAttribute('href', 'https://heron.ie/jobs')
  await expect(card.getByText('heron.ie', { exact: true })).toBeVisible()
  await expectFits(page)
  const structured = () => page.locator('script[type="application/ld+json"]').innerText()
  expect(await structured()).toContain('"JobPosting"')

  await signIn(author.email)
  await page.goto(`/forum/posts/${id}#edit-${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit discussion' })
  await expect(dialog.getByLabel('Employer', { exact: true })).toHaveValue('Heron & Sons')
  await dialog.getByLabel('Last day to apply').fill(YESTERDAY)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()

  // Visitors must not see a closed vacancy from a cache.
  await page.context().clearCookies()
  await page.goto('/jobs?town=Tralee&remote=hybrid')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  // After the list, also an empty one, and at the end of the page.
  await expect(page.getByRole('main').getByRole('link', { name: 'Post a vacancy' })).toHaveCount(2)
  expect(await feed()).not.toContain(title)
  await page.goto(`/forum/posts/${id}`)
  await expect(page.getByText('This vacancy closed on')).toBeVisible()
  await expect(card.getByRole('link', { name: /^Apply/ })).toHaveCount(0)
  expect(await structured()).not.toContain('"JobPosting"')
})

test('the jobs category links to the jobs page, and a search finds vacancies by pay', async ({ page }) => {
  await page.goto('/forum?category=career-advice')
  await page.getByRole('main').getByRole('link', { name: 'Open vacancies' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs')
  await expect(page.getByText('€75,000–€88,000 a year')).toBeVisible()
  await expect(page.getByText('€650–€720 a day')).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member posts a vacancy', async ({ page }) => {
    const [title, { email }] = [aTitle(), await newMember()]
    await page.request.post('/api/auth/login', { data: { email } })
    await page.goto('/forum/new?category=career-advice&kind=vacancy')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Content').fill('You’d work with two teams on one product.')
    await page.getByRole('button', { name: 'Post vacancy' }).click()
    await expect(page.getByText('Please say who the employer is').first()).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Employer', { exact: true }).fill('Heron & Sons')
    await page.getByLabel('Town').selectOption('Cork')
    await page.getByLabel('Pay in euro, from').fill('15')
    await page.getByLabel('Pay in euro, to').fill('17')
    await page.getByLabel('Link or e-mail address to apply').fill('jobs@heron.ie')
    await page.getByLabel('Content').fill('You’d work with two teams on one product.')
    await page.getByRole('button', { name: 'Post vacancy' }).click()
    await expect(page.getByText('Pay for a year is between €5,000 and €1,000,000').first()).toBeVisible()
    await page.getByLabel('Pay for').selectOption('An hour')
    await page.getByRole('button', { name: 'Post vacancy' }).click()
    await expect(page).toHaveURL(/\/forum\/posts\/[0-9a-f-]{36}/)
    await expect(page.getByRole('region', { name: 'Vacancy' })).toContainText('€15–€17 an hour')
  })
})
