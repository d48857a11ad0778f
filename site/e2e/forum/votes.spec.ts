import { aDiscussion, anUnpublishedPost, decide, votesOf } from './forum-world.ts'
import { AOIFE, expect, signInAgain, test, openPage } from '../test.ts'

test('a visitor votes and signs in, and the vote is counted @phone', async ({ page }) => {
  const { id, path } = await aDiscussion()
  await openPage(page, path)
  await page.getByRole('button', { name: 'Upvote this post' }).click()
  await expect(page.getByText('You must be logged in to vote').first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(AOIFE.email)
  await dialog.getByLabel('E-mail').press('Enter')

  await expect(page.getByText('Post upvoted!').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  const up = page.getByRole('button', { name: 'Upvote this post' })
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  expect(await votesOf(id)).toEqual([1, 0])

  // The pressed colour is the same with and without the pointer on the button.
  const colour = () => up.evaluate((button) => getComputedStyle(button).backgroundColor)
  await up.hover()
  const under = await colour()
  await page.mouse.move(0, 0)
  expect(await colour()).toBe(under)

  // The score is as far from the disc of the vote as from the other arrow.
  const [before, after] = await page
    .locator('.vote-score')
    .first()
    .evaluate((score) => {
      const digits = document.createRange()
      digits.selectNode(score.firstChild ?? score)
      const { left, right } = digits.getBoundingClientRect()
      const disc = score.previousElementSibling?.getBoundingClientRect().right ?? 0
      const arrow = score.nextElementSibling?.querySelector('svg')?.getBoundingClientRect().left ?? 0
      return [left - disc, arrow - right]
    })
  expect(Math.abs((before ?? 0) - (after ?? 0))).toBeLessThan(4)

  // On the smallest phone the actions fit one line, as those of replies do.
  await page.setViewportSize({ width: 360, height: 740 })
  const line = page.locator('.item-actions').first()
  expect((await line.boundingBox())?.height).toBeLessThan(44)
  await expect(line.getByRole('button', { name: 'Follow this discussion' })).toBeVisible()
})

test('closing the sign-in dialog discards the vote, also for a later sign-in', async ({ page }) => {
  const { id, path } = await aDiscussion()
  await openPage(page, path)
  await page.getByRole('button', { name: 'Upvote this post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await dialog.getByLabel('E-mail').fill(AOIFE.email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(page.getByText('to take part in this discussion')).toBeHidden()
  await expect(dialog).toBeHidden()
  expect(await votesOf(id)).toEqual([0, 0])
})

test('a vote is counted after sign-in in another tab', async ({ page, context }) => {
  const { id, path } = await aDiscussion(1)
  await openPage(page, path)
  await page.locator('.reply').getByRole('button', { name: 'Downvote this reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog).toBeVisible()

  const other = await context.newPage()
  await other.goto('/sign-in')
  await other.getByLabel('E-mail').fill(AOIFE.email)
  await other.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Reply downvoted!').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await votesOf(id)).toEqual([0, 0])
})

test('a vote is moved and removed, and a double click counts once', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { id, path, replyIds } = await aDiscussion(1)
  await signIn()
  await openPage(page, path)
  const up = page.getByRole('button', { name: 'Upvote this post' })
  const down = page.getByRole('button', { name: 'Downvote this post' })

  await up.dblclick()
  await expect(page.getByText('Post upvoted!').first()).toBeVisible()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  expect(await votesOf(id)).toEqual([1, 0])
  // Only the pressed score is animated.
  const score = page.locator('.vote-score').first()
  await expect(score).toHaveAttribute('data-rolls', 'up')
  await expect(page.locator('.vote-score').last()).not.toHaveAttribute('data-rolls')
  await expectAccessible()

  await down.click()
  await expect(page.getByText('Post downvoted!').first()).toBeVisible()
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  expect(await votesOf(id)).toEqual([0, 1])
  await expect(score).toHaveAttribute('data-rolls', 'down')

  await down.click()
  await expect(page.getByText('Vote removed').first()).toBeVisible()
  expect(await votesOf(id)).toEqual([0, 0])

  const reply = page.locator(`#reply-${replyIds[0]}`)
  await reply.getByRole('button', { name: 'Upvote this reply' }).click()
  await expect(page.getByText('Reply upvoted!').first()).toBeVisible()
  await page.reload()
  await expect(reply.getByRole('button', { name: 'Upvote this reply' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(reply.locator('.vote-score')).toContainText('1')
})

test('a vote whose request fails is reverted', async ({ page, context, signIn }) => {
  const { path } = await aDiscussion()
  await signIn()
  await openPage(page, path)
  const down = page.getByRole('button', { name: 'Downvote this post' })
  // The toasts' script must load before the connection is lost.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/Toasts.')),
  )
  await context.setOffline(true)
  await down.click()
  await expect(page.getByText('Failed to downvote post').first()).toBeVisible()
  await expect(page.getByText('Please try again.').first()).toBeVisible()
  await expect(down).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('.vote-score')).toContainText('0')

  await context.setOffline(false)
  await down.click()
  await expect(page.getByText('Post downvoted!').first()).toBeVisible()
  await expect(down).toHaveAttribute('aria-pressed', 'true')
})

test('a vote in an ended session is counted after another sign-in', async ({ page, context, signIn }) => {
  const { id, path } = await aDiscussion()
  await signIn()
  await openPage(page, path)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Downvote this post' }).click()
  await expect(page.getByText('Please sign in').first()).toBeVisible()
  await expect(page.getByText('You must be logged in to vote').first()).toBeVisible()
  await signInAgain(page)
  await expect(page.getByRole('button', { name: 'Downvote this post' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect.poll(() => votesOf(id)).toEqual([0, 1])
})

test('a vote moved before the response ends up as last pressed', async ({ page, signIn }) => {
  const { id, path } = await aDiscussion()
  await signIn()
  await openPage(page, path)
  const { promise: patience, resolve: result } = Promise.withResolvers<null>()
  await page.route('**/graphql', async (route) => {
    await patience
    await route.continue()
  })
  const down = page.getByRole('button', { name: 'Downvote this post' })
  await page.getByRole('button', { name: 'Upvote this post' }).click()
  await down.click()
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.vote-score')).toContainText('-1')
  result(null)
  await expect(page.getByText('Post downvoted!').first()).toBeVisible()
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  expect(await votesOf(id)).toEqual([0, 1])
})

test('the vote buttons explain why nobody can vote on their own items', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn()
  const post = await anUnpublishedPost(page.request)
  await decide('approve', 'post', post.id, null)
  await openPage(page, post.path)
  for (const name of ['Upvote this post', 'Downvote this post'])
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(
      'You cannot vote on your own post.',
    )
  await expectAccessible()
  await page.getByRole('button', { name: 'Upvote this post' }).click({ force: true })
  await expect(page.locator('.toast')).toContainText('You cannot vote on your own post.')
  expect(await votesOf(post.id)).toEqual([0, 0])
})
