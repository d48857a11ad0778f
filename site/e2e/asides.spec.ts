import { expect, expectAside, expectFits, test } from './test.ts'

const ASIDES = ['/report', '/search', '/search?q=xylophone', '/sign-in', '/contact']

/** Pages with contents, and true if those are long. */
const LONG_TEXTS = [
  ['/legal/privacy', true],
  ['/legal/accessibility', false],
  ['/fundamentals/scrum-master', false],
  ['/practice/theory', false],
] as const

const STEPS = [
  ['/sign-in/confirm', 200],
  ['/settings/deleted', 200],
  ['/unsubscribe', 404],
  ['/unfollow', 404],
  ['/sign-in/link', 404],
  ['/settings/return', 404],
  ['/forum/register/confirm', 404],
  ['/forum/register/status', 404],
] as const

test('an aside is beside the content of its page, and below it on a phone', async ({ page }) => {
  for (const address of ASIDES)
    await test.step(address, async () => {
      const response = await page.goto(address)
      expect(response?.status()).toBe(200)
      await expectAside(page)
    })
})

test('the contents stay beside a long text, and are collapsed above it on a phone if they are long', async ({
  page,
}) => {
  const contents = page.getByRole('navigation', { name: 'On this page' })
  for (const [address, isLong] of LONG_TEXTS)
    await test.step(address, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(address)
      const text = await contents.locator('xpath=following-sibling::*[1]').boundingBox()
      await contents.getByRole('link').nth(2).click()
      await expect(contents).toBeInViewport({ ratio: 1 })
      const { x, width } = (await contents.boundingBox()) ?? { x: 0, width: 0 }
      expect(x).toBeGreaterThan((text?.x ?? Infinity) + (text?.width ?? 0))
      expect(x + width, 'the end of the third column').toBeGreaterThan(1200)
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(contents).toBeVisible({ visible: isLong })
      await expect(contents.getByRole('link').first()).toBeHidden()
    })
})

test('the steps of a page are side by side, and stacked on a phone', async ({ page }) => {
  const [first, second] = [0, 1].map((at) => page.locator('[aria-labelledby=next-steps] li').nth(at))
  const areBeside = async () => {
    const [one, other] = [await first?.boundingBox(), await second?.boundingBox()]
    return one && other && one.y === other.y && one.x < other.x
  }
  for (const [address, status] of STEPS)
    await test.step(address, async () => {
      const response = await page.goto(address)
      expect(response?.status()).toBe(status)
      for (const [width, isBeside] of [
        [360, false],
        [1280, true],
      ] as const) {
        await page.setViewportSize({ width, height: 740 })
        await expect.poll(areBeside, `the steps at ${width} px`).toBe(isBeside)
        await expectFits(page)
      }
    })
})

test('shows followed subjects beside the notifications, and below them on a phone', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/notifications')
  await expectAside(page)
  await expect(page.getByRole('region', { name: 'What you follow' }).getByRole('listitem')).not.toHaveCount(0)
})

test('the settings end where the page does', async ({ page, signIn }) => {
  await signIn()
  for (const address of ['/settings', '/settings/following']) {
    await page.goto(address)
    const start = (await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0
    const panels = page.getByRole('navigation', { name: 'Settings' }).locator('xpath=following-sibling::*[1]')
    const { x, width } = (await panels.boundingBox()) ?? { x: 0, width: 0 }
    expect(x + width, address).toBe(1280 - start)
  }
})
