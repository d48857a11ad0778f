import { newMember } from '../members/new-member.ts'
import { expect, expectFits, test, openPage } from '../test.ts'
import { aDiscussion } from './forum-world.ts'

test('a member follows a discussion and a category, sees it on another device, and unfollows in the settings', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  const { email } = await newMember()
  const { path, title } = await aDiscussion(1)
  await signIn(email)
  await openPage(page, path)
  const follow = page.getByRole('button', { name: /^Follow(ing)? this discussion$/ })
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  const width = (await follow.boundingBox())?.width
  await follow.press('Enter')
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect(follow).toHaveText(/^Following/)
  expect((await follow.boundingBox())?.width).toBe(width)
  await expect(page.getByText('You’re following this').first()).toBeVisible()

  await openPage(page, '/forum?category=remote-work')
  const category = page.getByRole('button', { name: /^Follow(ing)? Remote Work$/ })
  await category.click()
  await expect(category).toHaveAttribute('aria-pressed', 'true')
  await expectFits(page)

  const phone = await browser.newContext()
  const other = await phone.newPage()
  await other.request.post(new URL('/api/auth/login', page.url()).href, { data: { email } })
  await other.goto(new URL(`${path}?mine`, page.url()).href)
  await expect(other.getByRole('button', { name: 'Following this discussion' })).toBeVisible()
  await phone.close()

  await page.goto('/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Following' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible()
  await expectFits(page)
  await page.getByRole('button', { name: `Unfollow ${title}` }).click()
  await expect(page.getByText(`You’ve stopped following ${title}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Follow it again' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Unfollow Remote Work' }).click()
  await expect(page.getByRole('link', { name: 'Remote Work' })).toHaveCount(0)

  await openPage(page, path)
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
})

test('requires sign-in to follow, and reverts a refused follow', async ({ page, signIn }) => {
  const { path } = await aDiscussion()
  await openPage(page, path)
  const follow = page.getByRole('button', { name: 'Follow this discussion' })
  await follow.click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()

  const { email } = await newMember()
  await signIn(email)
  await openPage(page, path)
  await page.route('/graphql', (route) => route.abort())
  await follow.click()
  await expect(page.getByText('Couldn’t follow this').first()).toBeVisible()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member follows and unfollows with plain forms', async ({ page }) => {
    const { email } = await newMember()
    const { path } = await aDiscussion()
    await page.goto(path)
    await page.getByRole('button', { name: 'Follow this discussion' }).click()
    await expect(page).toHaveURL(/\/sign-in\?next=/)
    await page.request.post('/api/auth/login', { data: { email } })
    await page.goto(path)
    await page.getByRole('button', { name: 'Follow this discussion' }).click()
    await page.getByRole('button', { name: 'Following this discussion' }).click()
    await expect(page.getByRole('button', { name: 'Follow this discussion' })).toBeVisible()
    await page.goto('/forum?category=remote-work')
    await page.getByRole('button', { name: 'Follow Remote Work' }).click()
    await expect(page).toHaveURL(/category=remote-work&mine/)
    await page.getByRole('button', { name: 'Following Remote Work' }).click()
    await expect(page.getByRole('button', { name: 'Follow Remote Work' })).toBeVisible()
  })
})
