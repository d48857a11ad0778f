import { AOIFE, expect, islandsAwake, test } from './test.ts'
import { newMember } from './new-member.ts'

test('a visitor gets to know a member', async ({ page, expectAccessible }) => {
  await page.goto('/forum')
  const posts = await (await page.request.get('/api/forum/posts?limit=100')).json()
  const { author } = posts.find(
    (post: { author: { firstName: string } }) => post.author?.firstName === 'Aoife',
  )
  await page.goto(`/users/${author.id}`)
  await expect(page).toHaveURL(`/profile/${author.id}`)
  await islandsAwake(page)

  await expect(page.getByRole('heading', { level: 1, name: AOIFE.name })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Verified')).toBeVisible()
  await expect(main.getByText(/^Joined .* ago$/)).toBeVisible()
  for (const name of ['Posts', 'Replies', 'Upvotes', 'Net Score'])
    await expect(main.getByText(name, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Edit profile' })).toHaveCount(0)
  await expect(page.locator('html')).not.toContainText(AOIFE.email)

  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await expect(tabs.getByRole('link', { name: /^Posts \(\d+\)$/ })).toHaveAttribute('aria-current', 'page')
  const items = page.getByRole('region', { name: 'Contributions' })
  await expect(items.getByRole('heading').first()).toBeVisible()
  await tabs.getByRole('link', { name: /^Replies \(\d+\)$/ }).click()
  await expect(page).toHaveURL(/\?tab=replies$/)
  await expect(items.getByText('In ').first()).toBeVisible()
  await tabs.getByRole('link', { name: 'Activity' }).click()
  await expect(items.getByText('Replied in a discussion').first()).toBeVisible()
  await expect(items.getByText(/voted a/)).toHaveCount(0)
  await expectAccessible()
  await page.goBack()
  await expect(items.getByText('In ').first()).toBeVisible()
  await items.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/forum\/posts\/.*#reply-/)
  await expect(page.locator(new URL(page.url()).hash)).toContainText(AOIFE.name)
})

test('who has written nothing, and who is not there', async ({ page, isMobile }) => {
  test.skip(isMobile, 'not a matter of the screen')
  const { id } = await newMember()
  await page.goto(`/profile/${id}`)
  await islandsAwake(page)
  await expect(page.getByText('No posts yet')).toBeVisible()
  await page.getByRole('link', { name: 'Replies (0)' }).click()
  await expect(page.getByText('No replies yet')).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('No activity yet')).toBeVisible()

  await page.goto(`/profile/${id}?tab=replies&after=lost`)
  await expect(page).toHaveURL(`/profile/${id}?tab=replies`)
  const answer = await page.goto(`/profile/${crypto.randomUUID()}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
})
