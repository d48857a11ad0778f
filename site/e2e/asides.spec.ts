import { expect, expectAside, expectFits, test } from './test.ts'

const ADDRESSES = ['/report', '/search', '/search?q=xylophone', '/sign-in', '/contact']

for (const address of ADDRESSES)
  test(`shows the aside of ${address} beside its content, and below it on a phone`, async ({
    page,
    expectAccessible,
  }) => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(200)
    await expectAside(page)
    await expectAccessible()
  })

for (const [address, status] of [
  ['/sign-in/confirm', 200],
  ['/settings/deleted', 200],
  ['/unsubscribe', 404],
  ['/unfollow', 404],
  ['/sign-in/link', 404],
  ['/settings/return', 404],
  ['/forum/register/confirm', 404],
] as const)
  test(`shows the steps of ${address} side by side, and stacked on a phone`, async ({
    page,
    expectAccessible,
  }) => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(status)
    const [first, second] = [0, 1].map((at) => page.getByRole('main').locator('section ol > li').nth(at))
    const areBeside = async () => {
      const [one, other] = [await first?.boundingBox(), await second?.boundingBox()]
      return one && other && one.y === other.y && one.x < other.x
    }
    for (const [width, isBeside] of [
      [360, false],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(areBeside, `the steps at ${width} px`).toBe(isBeside)
      await expectFits(page)
    }
    await expectAccessible()
  })

test('shows followed subjects beside the notifications, and below them on a phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn()
  await page.goto('/notifications')
  await expectAside(page)
  await expect(page.getByRole('region', { name: 'What you follow' }).getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible()
})
