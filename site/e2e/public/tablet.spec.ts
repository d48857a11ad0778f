import { expect, expectFits, test } from '../test.ts'

// From 700 px on there is room for more than a phone's layout.
for (const width of [700, 1023]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the comparison is a table of which nothing is cut off', async ({ page }) => {
      await page.goto('/organizations')
      await expectFits(page)
      const frame = page.getByRole('region', { name: 'Side by side' })
      expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      const [first, second] = await frame.getByRole('row').nth(1).locator('th, td').all()
      expect((await first?.boundingBox())?.y).toBe((await second?.boundingBox())?.y)
    })

    test('roles and artifacts stand beside each other', async ({ page }) => {
      await page.goto('/fundamentals')
      for (const name of ['Product Owner', 'Product Backlog']) {
        const [first, second] = await page
          .getByRole('list')
          .filter({ has: page.getByRole('heading', { name, exact: true }) })
          .locator('> .card')
          .all()
        expect((await first?.boundingBox())?.y).toBe((await second?.boundingBox())?.y)
      }
    })

    test('no category of the forum is cut off', async ({ page }) => {
      await page.goto('/forum')
      await expectFits(page)
      const strip = page.getByRole('navigation', { name: 'Categories' }).getByRole('list')
      expect(await strip.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    })
  })
}
