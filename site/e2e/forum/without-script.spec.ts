import { aDiscussion, votesOf } from './forum-world.ts'
import { AOIFE, expect, test } from '../test.ts'

test.use({ javaScriptEnabled: false })
test('a visitor searches, sorts and clears the search', async ({ page }) => {
  await page.goto('/forum?category=scrum-master')
  await page.getByRole('searchbox').fill('retrospective')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/forum?category=scrum-master&search=retrospective')
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL(/order=newest/)
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/forum?category=scrum-master')
})

test('a member votes and replies, and a visitor has to sign in first', async ({ page }) => {
  const { id, path } = await aDiscussion(1)
  await page.goto(path)
  await page.getByRole('button', { name: 'Upvote this post' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await page.getByLabel('E-mail').fill(AOIFE.email)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${path}?mine`)

  await page.getByRole('button', { name: 'Upvote this post' }).click()
  await expect(page.getByRole('button', { name: 'Upvote this post' })).toHaveAttribute('aria-pressed', 'true')
  expect(await votesOf(id)).toEqual([1, 0])
  await page.getByRole('button', { name: 'Upvote this post' }).click()
  await expect(page.getByRole('button', { name: 'Upvote this post' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  expect(await votesOf(id)).toEqual([0, 0])

  await page.getByLabel('Your reply').fill('Short')
  const refused = page.waitForResponse((result) => result.request().method() === 'POST')
  await page.getByRole('button', { name: 'Post reply' }).click()
  expect((await refused).status()).toBe(400)
  await expect(page.getByRole('link', { name: 'Reply must be at least 10 characters' })).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('Short')
  await page.getByLabel('Your reply').fill('This one is long enough to be sent.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page).toHaveURL(/\?reply=[\w-]+&mine#reply-/)
  await expect(page.getByRole('article').filter({ hasText: 'long enough to be sent' })).toContainText(
    'Awaiting review',
  )
})

test('a search without results starts a discussion with the search term', async ({ page, signIn }) => {
  await page.goto('/forum?category=remote-work&search=xylophone+<b>tuning</b>')
  await page.getByRole('link', { name: 'Ask the forum' }).click()
  await expect(page.getByText('Please sign in')).toBeVisible()
  await signIn()
  await page.goBack()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('xylophone <b>tuning</b>')
  await expect(page.getByLabel('Category')).toHaveValue('Remote Work')
  await page.goto(`/forum/new?title=${'a'.repeat(300)}`)
  await expect(page.getByLabel('Title')).toHaveValue('a'.repeat(200))
})

test('a discussion sent after the session has ended is returned with its text', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await page.goto('/forum/new?category=remote-work')
  await page.getByLabel('Title').fill('Written for an hour')
  await page.getByLabel('Content').fill('This has taken <b>long</b> & must not be lost.')
  await context.clearCookies()
  const outcome = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Post discussion' }).click()
  expect((await outcome).status()).toBe(401)
  await expect(page.getByText('You need to be logged in to create posts.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Written for an hour')
  await expect(page.getByLabel('Category')).toHaveValue('Remote Work')
  await expect(page.getByLabel('Content')).toHaveValue('This has taken <b>long</b> & must not be lost.')
})
