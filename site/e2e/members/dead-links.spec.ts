import { expect, test } from '../test.ts'

// Links in e-mails that are used, expired or of another member, with texts of their page and of the working page.
const LINKS = [
  ['/sign-in/link', 'Ask for a new link', 'About sign-in links', /where you left off/],
  ['/forum/register/confirm', 'Sign in', 'What you can do', /volunteer|We review/],
  ['/unsubscribe', 'Write to us', 'What you can do', /takes effect at once/],
  ['/forum/register/status', 'Join the community', 'What you can do', /under review|What happens next/],
  ['/unfollow', 'Go to what you follow', 'What you can do', /no longer notify you/],
  ['/settings/return', 'Sign in', 'What you can do', /shown again/],
  ['/decisions/019ac000-0000-7000-8000-000000000000', 'Sign in', 'What you can do', /appeal/],
] as const

for (const [path, act, aside, promise] of LINKS)
  test(`${path} explains what to do about a link that no longer works`, async ({
    page,
    expectAccessible,
  }) => {
    expect((await page.goto(`${path}?token=gone`))?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expect(main.locator('.button:not(.button-secondary)')).toHaveText(act)
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(aside)
    await expect(main).not.toContainText(promise)
    await expectAccessible()
  })

test('a member who opens a used link sees their own status', async ({ page, signIn }) => {
  await signIn()
  const main = page.getByRole('main')
  await page.goto('/sign-in/link?token=gone')
  await expect(main.getByText('You’re signed in already.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/forum')
  await page.goto('/sign-in/confirm?token=gone')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(main.getByRole('button')).toHaveText('Send me a new link')
  await page.goto('/unsubscribe?token=gone')
  await expect(main.locator('.button:not(.button-secondary)')).toHaveText('Go to your settings')
  await page.goto('/decisions/019ac000-0000-7000-8000-000000000000')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('We can’t show you this decision')
  await expect(main).not.toContainText('that account')
  await expect(main.getByRole('link', { name: 'Write to us' })).toBeVisible()
})
