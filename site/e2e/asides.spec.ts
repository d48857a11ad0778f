import { expect, expectAside, test } from './test.ts'

const ADDRESSES = [
  '/report',
  '/search',
  '/search?q=xylophone',
  '/sign-in',
  '/sign-in/confirm',
  '/contact',
  '/forum/register/confirm',
  '/settings/deleted',
]

for (const address of ADDRESSES)
  test(`${address} has its aside beside its content, and below it on a phone`, async ({
    page,
    expectAccessible,
  }) => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(200)
    await expectAside(page)
    await expectAccessible()
  })

for (const address of ['/unsubscribe', '/unfollow', '/sign-in/link', '/settings/return'])
  test(`${address} has its aside beside its content where the link is over`, async ({
    page,
    expectAccessible,
  }) => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expectAside(page)
    await expectAccessible()
  })

test('/notifications has what its member follows beside them, and below them on a phone', async ({
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
