import { aTitle, AOIFE, expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('a visitor reads, chooses a category and opens the next page', async ({ page }) => {
  await page.goto('/forum')
  const articles = page.getByRole('main').getByRole('article')
  const first = await articles.first().getByRole('heading').innerText()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(articles.first()).not.toContainText(first)

  await page.getByRole('link', { name: 'Career Advice', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Career Advice', exact: true })).toBeVisible()
  const title = await articles.first().getByRole('heading').innerText()
  await articles.first().getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('a member signs in, starts a discussion and signs out', async ({ page }) => {
  const title = aTitle()
  await page.goto('/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()

  await page.getByLabel('E-mail').fill('nobody@elsewhere.example')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('No account found')
  await page.getByLabel('E-mail').fill(AOIFE.email)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page).toHaveURL(/\/forum\/new/)
  await expect(page.getByText('Once published, it’s visible to everyone.')).toBeVisible()
  await page.getByLabel('Title').fill('Hm')
  await page.getByLabel('Content').fill('All of this is still here after the refusal.')
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByRole('link', { name: 'Title must be at least 5 characters' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Please select a category' })).toBeVisible()
  await expect(page.getByLabel('Content')).toHaveValue('All of this is still here after the refusal.')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Career Advice')
  await page.getByRole('button', { name: 'Post discussion' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Awaiting review').first()).toBeVisible()

  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.goto('/sign-in')
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('the return URL after sign-in stays on this site', async ({ page }) => {
  await page.goto('/sign-in?next=//elsewhere.example/')
  await page.getByLabel('E-mail').fill(AOIFE.email)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/forum\?mine$/)
})
