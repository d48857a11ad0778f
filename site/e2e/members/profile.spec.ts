import { movesOf, openAsMember, watchMoves } from '../delivery/layout-shifts.ts'
import { PHONE } from '../phone.ts'
import { AOIFE, expect, islandsAwake, test, openPage } from '../test.ts'
import { newMember } from './new-member.ts'

test('a visitor reads the profile of a member @phone', async ({ page, expectAccessible }) => {
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
  await expect(main.getByText(/^Member since [A-Z][a-z]+ \d{4}$/)).toBeVisible()
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
  await expect(items.getByRole('link', { name: 'Votes', exact: true })).toHaveCount(0)
  await expectAccessible()
  await page.goBack()
  await expect(items.getByText('In ').first()).toBeVisible()
  await items.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/forum\/posts\/.*#reply-/)
  await expect(page.locator(new URL(page.url()).hash)).toContainText(AOIFE.name)
})

test('shows a profile without items, and a message for a missing member', async ({ page }) => {
  const { id } = await newMember()
  await openPage(page, `/profile/${id}`)
  await expect(page.getByText('No posts yet')).toBeVisible()
  await page.getByRole('link', { name: 'Replies (0)' }).click()
  await expect(page.getByText('No replies yet')).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('No activity yet')).toBeVisible()

  await page.goto(`/profile/${id}?tab=replies&after=lost`)
  await expect(page).toHaveURL(`/profile/${id}?tab=replies`)
  const result = await page.goto(`/profile/${crypto.randomUUID()}`)
  expect(result?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
})

test('shows members their own votes, page by page', async ({ page, signIn }) => {
  const { id } = await signIn()
  await openPage(page, `/profile/${id}?tab=activity`)
  const items = page.getByRole('region', { name: 'Contributions' })
  await expect(items.getByText(/ed in a discussion/).first()).toBeVisible()
  await expect(items.getByText(/^Upvoted a/)).toHaveCount(0)
  await items.getByRole('link', { name: 'Votes', exact: true }).click()
  await expect(page).toHaveURL(/tab=activity&show=votes$/)
  await expect(items.getByText(/^Upvoted a/).first()).toBeVisible()
  await expect(items.getByText(/^\d+ votes? (this|that) week$/).first()).toBeVisible()
  await items.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/tab=activity&show=votes&after=/)
  await expect(items.getByRole('link', { name: 'Newer' })).toBeVisible()
  await expect(items).toBeFocused()
})

test('moves nothing on a phone when the viewer of a profile is known', async ({ page, signIn }) => {
  await page.setViewportSize(PHONE.viewport)
  const other = await newMember()
  const { id } = await signIn((await newMember()).email)
  await watchMoves(page)
  await openAsMember(page, `/profile/${id}`)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  expect(await movesOf(page)).toEqual([])
  await openAsMember(page, `/profile/${other.id}`)
  await expect(page.getByRole('button', { name: /^Mute/ })).toBeVisible()
  expect(await movesOf(page)).toEqual([])

  const { id: ticked } = await signIn(AOIFE.email)
  await openAsMember(page, `/profile/${ticked}`)
  await openAsMember(page, `/profile/${ticked}`)
  await expect(page.getByRole('list', { name: /has ticked/ })).toBeVisible()
  expect(await movesOf(page)).toEqual([])
})

test('moves nothing on a tablet at the first visit of a profile with ticks', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const { id } = await signIn(AOIFE.email)
  await watchMoves(page)
  await openAsMember(page, `/profile/${id}`)
  await expect(page.getByRole('list', { name: /has ticked/ })).toBeVisible()
  expect(await movesOf(page)).toEqual([])
})
