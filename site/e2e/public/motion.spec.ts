import type { Page } from '@playwright/test'
import { PHONE } from '../phone.ts'
import { expect, test } from '../test.ts'

/** Returns the style of the progress line halfway down the page. */
async function lineHalfWay(page: Page) {
  await page.goto('/manifesto')
  await page.evaluate(() => {
    const { scrollHeight } = document.documentElement
    scrollTo({ top: (scrollHeight - innerHeight) / 2 + 1, behavior: 'instant' })
  })
  return () =>
    page.locator('.site-header').evaluate((header) => {
      const { content, transform } = getComputedStyle(header, '::after')
      return { content, part: Math.round(new DOMMatrix(transform).a * 100) }
    })
}

test('shows no reading progress along the header with reduced motion', async ({ page }) => {
  const line = await lineHalfWay(page)
  expect(await line()).toMatchObject({ content: 'none' })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('shows half of the progress at half of a long page, and none on a page with a form', async ({
    page,
  }) => {
    const line = await lineHalfWay(page)
    await expect.poll(line).toEqual({ content: '""', part: 50 })
    await page.goto('/contact')
    expect(await line()).toMatchObject({ content: 'none' })
  })

  test('animates the rows of the comparison, and removes their transition names', async ({ page }) => {
    await page.goto('/organizations')
    const table = page.getByRole('region', { name: 'Side by side' })
    await table.getByRole('link', { name: 'Entry cost' }).click()
    await expect(table.getByRole('rowheader').first()).toHaveText('Scrum.org')
    await expect(table.locator('tr[style*="view-transition-name"]')).toHaveCount(0)
  })
})

test('a strip fades at the sides where it continues', async ({ page }) => {
  for (const [address, name] of [
    ['/fundamentals', 'On this page'],
    ['/legal/privacy', 'Legal pages'],
    ['/forum', 'Categories'],
  ] as const) {
    await page.setViewportSize(PHONE.viewport)
    await page.goto(address)
    const strip = page.getByRole('navigation', { name }).getByRole('list')
    const fades = () =>
      strip.evaluate((element) =>
        ['--fade-start', '--fade-end'].map((side) => getComputedStyle(element).getPropertyValue(side)),
      )
    const scrollTo = (left: number) => strip.evaluate((element, to) => element.scrollTo(to, 0), left)
    await expect.poll(fades, address).toEqual(['0px', '48px'])
    await scrollTo(9999)
    await expect.poll(fades, address).toEqual(['48px', '0px'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(fades, address).toEqual(['0px', '0px'])
  }
})
