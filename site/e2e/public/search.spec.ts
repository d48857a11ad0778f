import type { Locator } from '@playwright/test'
import { expect, test } from '../test.ts'

test('the search opens with a key, shows results during typing, and opens a page', async ({ page }) => {
  await page.goto('/manifesto')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  const field = dialog.getByRole('searchbox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await field.pressSequentially('sprint retrospective')
  await expect(dialog.getByRole('listitem').first()).toContainText(/Sprint Retrospective/)
  await expect(dialog.getByRole('status')).toHaveText(/^Top 8 pages · \d+ discussions$/)

  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('listitem').first().getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/fundamentals/sprint-retrospective')
})

test('the search finds discussions while typing, with the number of results @phone', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/manifesto')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  await dialog.getByRole('searchbox').pressSequentially('velocity')
  const discussions = dialog.getByRole('region', { name: 'Discussions' })
  await expect(discussions.getByRole('listitem').first()).toContainText(/velocity/i)
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ pages · \d+ discussions$/)
  await expectAccessible()

  await dialog.getByRole('searchbox').fill('xylophone')
  await expect(discussions).toBeHidden()
  await dialog.getByRole('searchbox').fill('velocity')
  await discussions.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/forum\/posts\//)
})

test('the search reports no results, and restores the focus on closing', async ({ page }) => {
  await page.goto('/training')
  const button = page.getByRole('link', { name: 'Search', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  await dialog.getByRole('searchbox').fill('xylophone')
  await expect(dialog.getByRole('status')).toContainText('Nothing found for “xylophone”')
  await expect(dialog.getByRole('link', { name: 'See all results' })).toBeHidden()
  await expect(dialog.getByRole('link', { name: 'Ask the forum' })).toHaveAttribute(
    'href',
    '/forum/new?title=xylophone',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the search suggests popular pages before typing and without results', async ({ page }) => {
  await page.goto('/manifesto')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  const often = dialog.getByRole('region', { name: 'Popular searches' })
  const everywhere = dialog.getByRole('link', { name: 'See all results' })
  await expect(often).toBeVisible()
  await expect(everywhere).toBeHidden()
  await dialog.getByRole('searchbox').fill('retro')
  await expect(dialog.getByRole('region', { name: 'Discussions' })).toBeVisible()
  await expect(often).toBeHidden()
  await expect(everywhere).toHaveAttribute('href', '/search?q=retro')
  await expect(dialog.getByRole('link', { name: 'Ask the forum' })).toBeHidden()
  await dialog.getByRole('searchbox').fill('xylophone')
  await expect(often).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/certificates')
})

test('the search page highlights matches, and suggests pages if there are none', async ({ page }) => {
  await page.goto('/search?q=retro')
  const main = page.getByRole('main')
  await expect(
    main
      .getByRole('link', { name: /^Sprint Retrospective/ })
      .locator('mark')
      .filter({ hasText: 'Retrospective' })
      .first(),
  ).toBeVisible()
  await expect(
    main
      .getByRole('link', { name: /Hybrid Retrospectives.*\d+ repl/ })
      .locator('mark')
      .first(),
  ).toHaveText(/^Retro/)
  await page.goto('/search?q=backlog+Gaeilge')
  await expect(main.getByText('as Gaeilge: conas a déarfá')).toHaveAttribute('lang', 'ga')
  await page.goto('/search?q=xylophone')
  await expect(main.getByRole('link', { name: 'Ask the forum' })).toHaveAttribute(
    'href',
    '/forum/new?title=xylophone',
  )
  await main.getByRole('link', { name: 'Courses by place and price' }).click()
  await expect(page).toHaveURL('/training')
})

test('the search dialog links to the search page if the server does not respond', async ({ page }) => {
  await page.route('**/graphql**', (route) => route.abort())
  await page.goto('/training')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  await dialog.getByRole('searchbox').fill('galway')
  await expect(dialog.getByRole('alert')).toContainText('The search didn’t respond.')
  await dialog.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/search?q=galway')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Training', exact: false }).first(),
  ).toBeVisible()
})

test('a search without exact matches shows the closest, in the dialog, on the page and in the forum', async ({
  page,
}) => {
  const words = 'how long should refinement take'
  const fits = /Refinement eats two hours a week/
  await page.goto('/manifesto')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  await dialog.getByRole('searchbox').fill(words)
  const discussions = dialog.getByRole('region', { name: 'Discussions' })
  await expect(discussions).toContainText('None has all of these words. The closest:')
  await expect(discussions.getByRole('listitem').first()).toContainText(fits)

  await dialog.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: fits })).toBeVisible()
  await page.goto(`/forum?search=${encodeURIComponent(words)}`)
  await expect(page.getByRole('main').getByText('No discussion has all of these words.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(fits)
})

test('a search with the closest results only says so once, in the dialog and on the page', async ({
  page,
}) => {
  const words = 'retrospective purple zebra'
  const expectOnce = async (results: Locator) => {
    await expect(results.getByText('Nothing has all of')).toBeVisible()
    await expect(results.getByRole('heading', { name: 'Discussions' })).toBeVisible()
    await expect(results.getByText('None has all of these words').filter({ visible: true })).toHaveCount(0)
  }
  await page.goto('/manifesto')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  await dialog.getByRole('searchbox').fill(words)
  await expectOnce(dialog)
  await dialog.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/search/)
  await expectOnce(page.getByRole('main'))
})

test('a slash typed in a field does not open the search', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Message' }).fill('and')
  await page.getByRole('textbox', { name: 'Message' }).press('/')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('and/')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the search page leads to all discussions that it counts', async ({ page }) => {
  await page.goto('/search?q=retrospective')
  const link = page.getByRole('link', { name: /^See all \d+ discussions in the forum$/ })
  const [count = ''] = /\d+/.exec(await link.innerText()) ?? []
  expect(Number(count)).toBeGreaterThan(10)
  await expect(page.getByText(`· ${count} discussions`)).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Results for “retrospective”' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(Number(count))
})
