import { expect, test } from '../test.ts'

// The tablet layout starts at 700 px.
const WIDTHS = [700, 1023]

test('a tablet shows every column and category, and cards side by side', async ({ page }) => {
  const hidden = (element: Element) => element.scrollWidth - element.clientWidth
  const at = (width: number) => page.setViewportSize({ width, height: 900 })
  await page.goto('/organizations')
  for (const width of WIDTHS) {
    await at(width)
    const frame = page.getByRole('region', { name: 'Side by side' })
    expect(await frame.evaluate(hidden)).toBe(0)
    const [first, second] = await frame.getByRole('row').nth(1).locator('th, td').all()
    expect((await first?.boundingBox())?.y).toBe((await second?.boundingBox())?.y)
  }

  await page.goto('/fundamentals')
  for (const width of WIDTHS) {
    await at(width)
    for (const name of ['Product Owner', 'Product Backlog']) {
      const [first, second] = await page
        .getByRole('list')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
        .locator('> .card')
        .all()
      expect((await first?.boundingBox())?.y).toBe((await second?.boundingBox())?.y)
    }
  }

  await page.goto('/forum')
  for (const width of WIDTHS) {
    await at(width)
    const strip = page.getByRole('navigation', { name: 'Categories' }).getByRole('list')
    expect(await strip.evaluate(hidden)).toBe(0)
  }
})
