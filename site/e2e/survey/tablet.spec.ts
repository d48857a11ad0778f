import { expect, test } from '../test.ts'

// The tablet layout starts at 700 px.
const WIDTHS = [700, 1023]

/** Widths at which the menu bar appears, its gaps widen, and a first name fits. */
const BARS = [1024, 1152, 1280]

test('the menu bar is one line, with a long first name too', async ({ page, signIn }) => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const lines = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  for (const isMember of [false, true]) {
    if (isMember) {
      await signIn()
      await page.evaluate(() => {
        const user = JSON.parse(localStorage.getItem('forumUser') ?? '{}') as object
        localStorage.setItem('forumUser', JSON.stringify({ ...user, firstName: 'Maximiliane-Friederike' }))
      })
    }
    for (const width of BARS) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/manifesto')
      await expect(links).toHaveCount(7)
      for (const link of await links.all()) expect(await link.evaluate(lines), `${width} px`).toBe(1)
    }
  }
})

test('a tablet shows every column and category, and cards side by side', async ({ page }) => {
  const hidden = (element: Element) => element.scrollWidth - element.clientWidth
  const at = (width: number) => page.setViewportSize({ width, height: 900 })
  const frame = page.getByRole('region', { name: 'Side by side' })
  await page.goto('/certificates')
  for (const width of [...WIDTHS, 768]) {
    await at(width)
    expect(await frame.evaluate(hidden), `${width} px`).toBe(0)
  }
  await at(1280)
  expect(await frame.evaluate(hidden)).toBe(0)
  expect((await frame.getByRole('rowheader').first().boundingBox())?.width).toBeGreaterThan(280)
  await at(768)
  // The text of the first cell is clear of the frame.
  const text = await frame.getByRole('rowheader').first().getByRole('link').boundingBox()
  expect((text?.x ?? 0) - ((await frame.boundingBox())?.x ?? 0)).toBeGreaterThanOrEqual(16)

  await page.goto('/organizations')
  for (const width of WIDTHS) {
    await at(width)
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
