import type { Page } from '@playwright/test'
import { ADMIN, aDiscussion } from './forum/forum-world.ts'
import { expect, islandsAwake, test, openPage } from './test.ts'

/** Responds 404 to every script that has not loaded yet, as after a new release. */
const failScripts = (page: Page) =>
  page.route('**/_astro/*.js', (route) => route.fulfill({ status: 404, body: '' }))

test('a page whose scripts fail to load works with plain links and reports missing parts @phone', async ({
  page,
  signIn,
}) => {
  const { path } = await aDiscussion(1)
  await signIn(ADMIN)
  await openPage(page, '/forum?category=team-dynamics')
  await failScripts(page)
  await page.getByRole('link', { name: 'Start Discussion' }).first().click()
  await expect(page).toHaveURL('/forum/new?category=team-dynamics')
  await page.unroute('**/_astro/*.js')

  await openPage(page, path)
  await failScripts(page)
  const missing = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  for (const name of ['Edit', 'Quote', /^Follow/, 'Moderate']) {
    await page.getByRole('button', { name }).first().click()
    await expect(missing).toBeVisible()
    await missing.getByRole('button', { name: 'Close' }).click()
    await expect(missing).toBeHidden()
  }
  await page
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click()
  await expect(missing).toBeVisible()
  await page.unroute('**/_astro/*.js')
  await missing.getByRole('button', { name: 'Reload' }).click()
  await islandsAwake(page)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a reply whose editor fails to load is sent as a plain form by the second press', async ({
  page,
  signIn,
}) => {
  const { path } = await aDiscussion()
  await signIn(ADMIN)
  await openPage(page, path)
  await failScripts(page)
  const reply = `A reply without its editor ${crypto.randomUUID()}`
  await page.getByLabel('Your reply').fill(reply)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.locator('.reply').getByText(reply)).toBeVisible()
})

test('a search dialog whose script fails to load links to the search page, and closes', async ({ page }) => {
  await page.goto('/manifesto')
  await failScripts(page)
  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close search' }).click()
  await expect(dialog).toBeHidden()
})
