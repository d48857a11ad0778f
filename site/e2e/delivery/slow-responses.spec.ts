import type { Page } from '@playwright/test'
import { aDiscussion } from '../forum/forum-world.ts'
import { expect, islandsAwake, test, openPage } from '../test.ts'

/** Delays the GraphQL requests of the page until they are released or aborted. */
async function delayResponses(page: Page) {
  let decide: (isAborted: boolean) => void = () => {}
  const decided = new Promise<boolean>((resolve) => (decide = resolve))
  await page.route('**/graphql**', async (route) => ((await decided) ? route.abort() : route.continue()))
  return {
    continue: () => decide(false),
    abort: () => decide(true),
    stop: () => page.unroute('**/graphql**'),
  }
}

/** Returns the style of the progress line; null if there is none. */
const lineBelowHeader = (page: Page) =>
  page.evaluate(() => {
    const line = getComputedStyle(document.querySelector('.site-header') ?? document.body, '::after')
    return line.content === 'none' ? null : line.visibility
  })

test('marks a page as busy while the next one loads', async ({ page }) => {
  await page.goto('/manifesto')
  await page.evaluate(() => {
    const main = document.querySelector('main')
    new MutationObserver(() => sessionStorage.setItem('busy', main?.ariaBusy ?? '')).observe(
      main ?? document,
      {
        attributes: true,
      },
    )
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  expect(await page.evaluate(() => sessionStorage.getItem('busy'))).toBe('true')
  expect(await lineBelowHeader(page)).toBeNull()
})

test('sends a plain form once, and shows its button as busy', async ({ page }) => {
  const { path } = await aDiscussion()
  await page.goto(path)
  await page
    .getByRole('link', { name: /^Report/ })
    .first()
    .click()
  let sent = 0
  page.on('request', (request) => (sent += Number(request.method() === 'POST')))
  const button = page.getByRole('button', { name: 'Send report' })
  const isBusy = await button.evaluate((element: HTMLButtonElement) => {
    element.click()
    element.click()
    return element.ariaBusy
  })
  expect(isBusy).toBe('true')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(sent).toBe(1)
  await expect(button).not.toHaveAttribute('aria-busy')
})

test('hides the previous category while the next one loads, and offers to retry', async ({ page }) => {
  await openPage(page, '/forum')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  const slow = await delayResponses(page)
  await page.getByRole('link', { name: 'Remote Work', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Remote Work' })).toBeVisible()
  await expect(page.getByText('Loading discussions...')).toBeVisible()
  await expect(cards).toHaveCount(0)
  await expect.poll(() => lineBelowHeader(page)).toBe('visible')
  slow.continue()
  await expect(cards.first()).toBeVisible()
  expect(await lineBelowHeader(page)).toBeNull()
  await slow.stop()

  const away = await delayResponses(page)
  await page.getByRole('link', { name: 'Career Advice', exact: true }).click()
  away.abort()
  await expect(page.getByRole('alert')).toContainText('The discussions could not be loaded.')
  await expect(cards).toHaveCount(0)
  await away.stop()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Career Advice' })).toBeVisible()
})

test('replaces only the list of a profile while a tab loads or after a failure', async ({ page }) => {
  const { path } = await aDiscussion()
  await page.goto(path)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Gráinne/ })
    .first()
    .click()
  await islandsAwake(page)
  const items = page.getByRole('region', { name: 'Contributions' })
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await expect(items.getByRole('heading').first()).toBeVisible()

  const away = await delayResponses(page)
  await tabs.getByRole('link', { name: 'Activity' }).click()
  await expect(items.getByText('Loading activity...')).toBeVisible()
  await expect(items.getByRole('article')).toHaveCount(0)
  away.abort()
  await expect(items.getByRole('alert')).toContainText('Activity could not be loaded.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await away.stop()
  await items.getByRole('button', { name: 'Try again' }).click()
  await expect(items.getByText('Started a discussion').first()).toBeVisible()
})

test("loads the tabs of the viewer's own profile with the same messages", async ({ page, signIn }) => {
  const { id } = await signIn()
  await openPage(page, `/profile/${id}`)
  const items = page.getByRole('region', { name: 'Contributions' })
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  const away = await delayResponses(page)
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Activity' }).click()
  await expect(items.getByText('Loading activity...')).toBeVisible()
  away.abort()
  await expect(items.getByRole('alert')).toContainText('Activity could not be loaded.')
  await away.stop()
  await items.getByRole('button', { name: 'Try again' }).click()
  await expect(items.getByText('Replied in a discussion').first()).toBeVisible()
})
