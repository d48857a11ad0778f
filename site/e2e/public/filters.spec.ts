import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

const cards = (page: Page) => page.getByRole('main').locator('[data-facets]:visible')
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 })

test('organizations: the buttons filter, count and update the URL', async ({ page }) => {
  await page.goto('/organizations')
  const group = page.getByRole('group', { name: 'Show' })
  await expect(group.getByRole('button')).toHaveText([/^All 4$/, /^Certification 3$/, /^Training 3$/])
  await group.getByRole('button', { name: 'Training' }).click()
  await expect(names(page)).toHaveText(['Scrum Alliance', 'Agile Business Consortium', 'Scrum Inc'], {
    useInnerText: true,
  })
  await expect(page).toHaveURL('/organizations?show=training')
  await expect(group.getByRole('button', { name: 'Training' })).toHaveAttribute('aria-pressed', 'true')

  await page.goBack()
  await expect(cards(page)).toHaveCount(4)
  await page.goForward()
  await expect(cards(page)).toHaveCount(3)
})

test('organizations: pressing a heading sorts the comparison, numbers by value', async ({ page }) => {
  await page.goto('/organizations')
  const rows = page.locator('[data-sortable] tbody th')
  await page.getByRole('columnheader', { name: 'Pass rate' }).getByRole('link').click()
  const byRate = ['Agile Business Consortium', 'Scrum.org', 'Scrum Alliance', 'Scrum Inc']
  await expect(rows).toHaveText(byRate)
  await page.getByRole('columnheader', { name: 'Pass rate' }).getByRole('link').click()
  await expect(rows.first()).toHaveText('Scrum Alliance')
  await expect(page).toHaveURL(/sort=passRate&order=descending/)

  await page.goBack()
  await expect(rows).toHaveText(byRate)
  await page.reload()
  await expect(rows).toHaveText(byRate)
})

test('organizations: the URL contains filter and order, and changing one preserves the other', async ({
  page,
}) => {
  await page.goto('/organizations')
  await page.getByRole('columnheader', { name: 'Pass rate' }).getByRole('link').click()
  await page.getByRole('button', { name: /^Training/ }).click()
  await expect(page).toHaveURL('/organizations?show=training&sort=passRate&order=ascending')
  await page.reload()
  await expect(page.locator('[data-sortable] tbody th').first()).toHaveText('Agile Business Consortium')
  await expect(cards(page)).toHaveCount(3)

  await page.getByRole('button', { name: /^All/ }).click()
  await expect(page).toHaveURL('/organizations?sort=passRate&order=ascending')
})

for (const way of ['pressed', 'in the address']) {
  test(`organizations: the table links to a card that a filter ${way} has hidden`, async ({ page }) => {
    await page.goto(way === 'pressed' ? '/organizations' : '/organizations?show=training')
    if (way === 'pressed') await page.getByRole('button', { name: /^Training/ }).click()
    const card = page.locator('#scrum-org')
    await expect(card).toBeHidden()
    await page.locator('[data-sortable]').getByRole('link', { name: 'Scrum.org' }).click()
    await expect(card).toBeInViewport()
    await expect(page).toHaveURL('/organizations#scrum-org')
    await expect(page.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
  })
}

test('resources: search and levels narrow the list, and the empty list offers to reset them', async ({
  page,
}) => {
  await page.goto('/resources')
  await expect(cards(page)).toHaveCount(6)
  await page.getByRole('button', { name: /^Advanced/ }).click()
  await expect(names(page)).toHaveText(['Modern Software Engineering', 'GOTO Conferences'])
  await expect(page.getByRole('status').filter({ hasText: '2 channels' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search resources' }).fill('zeppelin')
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page).toHaveURL('/resources?level=advanced&q=zeppelin')
  await page.getByRole('link', { name: 'Show all resources' }).last().click()
  await expect(cards(page)).toHaveCount(6)
  await expect(page).toHaveURL('/resources')
})

test('training: four filters show counts and chips, reset, and update a URL that can be shared @phone', async ({
  page,
  context,
  isMobile,
}) => {
  await page.goto('/training')
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: '13 courses' })).toBeVisible()
  await expect(page.getByLabel('Location').getByRole('option', { name: 'Dublin (5)' })).toBeAttached()
  await page.getByLabel('Location').selectOption('dublin')
  await expect(cards(page)).toHaveCount(2)
  await page.getByLabel('Price Range').selectOption('2000+')
  await expect(cards(page).getByRole('heading')).toHaveText(['Lee Valley Learning'])
  await expect(page.getByRole('status').filter({ hasText: '1 course' })).toBeVisible()

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(cards(shared).getByRole('heading')).toHaveText(['Lee Valley Learning'])
  await expect(shared.getByLabel('Location')).toHaveValue('dublin')

  // The list is visible just above on a phone.
  if (isMobile) await page.getByLabel('Price Range').selectOption('')
  else await page.getByRole('link', { name: 'Remove Price Range: €2,000+' }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByLabel('Format').selectOption('self-paced')
  await expect(page.getByText('No course matches all of those')).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(2)

  await page.getByLabel('Certification').selectOption('apmg')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Clear all filters' }).first().click()
  await expect(cards(page)).toHaveCount(3)
  await expect(page).toHaveURL('/training')
})

for (const way of ['in the address', 'chosen'])
  test(`training: a price ${way} applies to its own course, and an empty list suggests others`, async ({
    page,
  }) => {
    const rows = page.locator('.course:visible')
    if (way === 'in the address') await page.goto('/training?location=cork&certification=csm&price=0-1000')
    else {
      await page.goto('/training')
      await expect(rows.locator('.course-price').first()).toHaveText('€245')
      await page.getByLabel('Location').selectOption('cork')
      await page.getByLabel('Certification').selectOption('csm')
      await expect(rows).toHaveCount(1)
      const fit = page.locator('.provider:visible .is-fit')
      await expect(fit).toContainText('Certified ScrumMaster, two days')
      await expect(fit).toHaveCount(1)
      await page.getByLabel('Price Range').selectOption('0-1000')
    }
    await expect(cards(page)).toHaveCount(0)
    await expect(rows).toHaveCount(0)
    await page
      .getByRole('link', {
        name: 'Certified ScrumMaster, two days, €1,245, Lee Valley Learning (all prices)',
      })
      .click()
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL('/training?certification=csm&location=cork')
  })

test('training: the filtered courses are in view without scrolling', async ({ page }) => {
  await page.goto('/training')
  await page.getByLabel('Location').selectOption('cork')
  await page.getByLabel('Certification').selectOption('csm')
  await expect(page.locator('.course:visible .course-price')).toBeInViewport()
})

test('a URL with an unknown filter value shows the whole list', async ({ page }) => {
  await page.goto('/training?location=atlantis&utm_source=letter')
  await expect(cards(page)).toHaveCount(3)
})

for (const address of ['/events', '/jobs'])
  test(`${address} shows the first option of each filter row uncut @phone`, async ({ page }) => {
    await page.goto(address)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const choices = await page.locator('.strip > li:first-child').all()
    expect(choices.length).toBeGreaterThan(0)
    for (const choice of choices)
      expect((await choice.boundingBox())?.x).toBeGreaterThanOrEqual(heading?.x ?? NaN)
  })
