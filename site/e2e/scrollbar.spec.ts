import { expect, test } from './test.ts'

// Browsers under test hide their scrollbars by default. Launch options replace those of the configuration.
test.use({
  launchOptions: async ({ launchOptions }, run) =>
    run({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

for (const { name, open } of [
  { name: 'search', open: 'Search' },
  { name: 'sign-in', open: 'Sign In' },
])
  test(`the page does not move behind the ${name} dialog, which covers it completely`, async ({ page }) => {
    await page.goto('/manifesto')
    const heading = page.locator('h1')
    const place = () => heading.evaluate((element) => element.getBoundingClientRect().left)
    const width = () => page.evaluate(() => document.documentElement.clientWidth)
    const before = { left: await place(), width: await width() }
    expect(before.width, 'the scrollbar takes room').toBeLessThan(1280)
    await page.getByRole('link', { name: open }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await place()).toBe(before.left)
    expect(await width()).toBe(1280)
  })
