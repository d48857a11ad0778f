import type { Page } from '@playwright/test'
import { ADMIN, aDiscussion, anUnpublishedPost, send } from '../forum/forum-world.ts'
import { newMember } from '../members/new-member.ts'
import { expect, test } from '../test.ts'
import { movesOf, openAsMember, shiftOf, twoFrames, watchMoves } from './layout-shifts.ts'
import { withClient } from '../../../api/database/connection/with-client.ts'

// A forum page is the same for everybody; the viewer state arrives later and must move nothing.

async function vote(page: Page, id: string) {
  const document = 'mutation ($input: SetVoteInput!) { setPostVote(input: $input) { id } }'
  await send(page.request, document, { input: { id, ballot: 'UP' } })
}

test('moves nothing when the viewer state arrives', async ({ page, signIn }) => {
  const { email } = await newMember()
  const { id, path } = await aDiscussion(3)
  await signIn(email)
  await vote(page, id)
  await watchMoves(page)

  await openAsMember(page, path)
  const up = page.getByRole('button', { name: 'Upvote this post' })
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('to take part in this discussion')).toBeHidden()
  expect(await movesOf(page)).toEqual([])

  await openAsMember(page, '/forum')
  expect(await movesOf(page)).toEqual([])
})

test('moves hardly anything when the typeface arrives late @phone', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await watchMoves(page)
  for (const path of ['/', '/forum', '/manifesto']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await twoFrames(page)
    expect(await shiftOf(page), path).toBeLessThan(0.05)
  }
})

test('reserves space for pending items on the second visit', async ({ page, signIn }) => {
  const { email } = await newMember()
  const { id, path } = await aDiscussion(2)
  await signIn(email)
  const post = await anUnpublishedPost(page.request)
  const reply = { postId: id, content: 'Mine waits below what everybody reads.' }
  await send(page.request, 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }', {
    input: reply,
  })
  await watchMoves(page)

  await openAsMember(page, '/forum')
  const row = page.getByRole('region', { name: 'Yours, not published' }).getByRole('article')
  await expect(row).toContainText(post.title)
  await expect(row).toContainText('Awaiting review')
  await openAsMember(page, path)
  await expect(page.getByRole('article').filter({ hasText: reply.content })).toContainText('Awaiting review')

  await openAsMember(page, '/forum')
  await expect(row).toHaveCount(1)
  expect(await movesOf(page)).toEqual([])
  await openAsMember(page, path)
  await expect(page.locator('.reply')).toHaveCount(3)
  expect(await movesOf(page)).toEqual([])
})

test("offers editing of the viewer's own items, including those loaded later", async ({ page, signIn }) => {
  test.slow()
  const { path, replyIds } = await aDiscussion(21)
  await signIn(ADMIN)
  await watchMoves(page)
  await openAsMember(page, path)
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(21)
  expect(await movesOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.locator(`#reply-${replyIds.at(-1)}`).getByRole('button', { name: 'Edit' })).toBeVisible()
})

test("discards an outdated stored member, and corrects another member's", async ({
  page,
  context,
  signIn,
}) => {
  const entry = () => page.evaluate(() => localStorage.getItem('forumUser'))
  const { id, email } = await newMember()
  await signIn(email)
  await page.evaluate(() =>
    localStorage.setItem('forumUser', JSON.stringify({ id: 'x', email: 'x', firstName: 'X', lastName: 'Y' })),
  )
  await page.goto('/forum')
  await expect.poll(entry).toContain(id)
  await context.clearCookies()
  await page.goto('/forum')
  await expect.poll(entry).toBeNull()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

async function makePrivate(id: string) {
  await withClient(process.env['DATABASE_URL'] ?? '', async (client) => {
    await client.query('update "Member" set "isPublicProfile" = false where id = $1', [id])
  })
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('opens a pending discussion for its author at its shared URL', async ({ page, signIn }) => {
      const { email } = await newMember()
      await signIn(email)
      const post = await anUnpublishedPost(page.request)
      await page.goto(post.path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
      await expect(page.getByText('Only you and the moderators can see this')).toBeVisible()
      if (javaScriptEnabled) await expect(page).toHaveURL(post.path)

      await page.goto(`${post.path}?mine`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
      await signIn((await newMember()).email)
      expect((await page.goto(post.path))?.status()).toBe(404)
    })

    test('opens a private profile for its owner at its shared URL', async ({ page, signIn }) => {
      const { id, email } = await newMember()
      await makePrivate(id)
      await signIn(email)
      await page.goto(`/profile/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Muireann Ryan' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
      await expect(page.getByText('Only you and administrators can see this.')).toBeVisible()
      await signIn((await newMember()).email)
      await page.goto(`/profile/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Private Profile')
    })
  })

test('shows a member with an ended session as signed out everywhere', async ({ page, signIn }) => {
  const { id, email, firstName } = await newMember()
  await signIn(email)
  await openAsMember(page, '/forum')
  const corner = page.getByRole('banner')
  await expect(corner.getByRole('button', { name: 'Account menu' })).toBeVisible()

  await withClient(process.env['DATABASE_URL'] ?? '', (client) =>
    client.query('delete from "Session" where "memberId" = $1', [id]),
  )

  await page.goto('/forum?mine')
  await expect(corner.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(corner).not.toContainText(firstName)
  expect(await page.evaluate(() => localStorage.getItem('forumUser'))).toBeNull()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test("shows the stranger's page after sign-out, also at the member's own address", async ({
    page,
    signIn,
  }) => {
    const { id, path } = await aDiscussion()
    await signIn((await newMember()).email)
    await vote(page, id)
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/sign-in')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await page.goto(`${path}?mine`)
    await expect(page.getByRole('button', { name: 'Upvote this post' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  })

  test("links from a shared page to the member's own", async ({ page, browser, signIn }) => {
    const { id, path } = await aDiscussion()
    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await visitor.goto(new URL(path, (await page.request.get('/robots.txt')).url()).href)
    await expect(visitor.getByRole('link', { name: 'Signed in?' })).toHaveAttribute('href', `${path}?mine`)
    await visitor.context().close()

    await signIn((await newMember()).email)
    await vote(page, id)
    await page.goto(`${path}?mine`)
    await expect(page.getByRole('button', { name: 'Upvote this post' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('button', { name: 'Downvote this post' }).click()
    await expect(page).toHaveURL(`${path}?mine`)
    await expect(page.getByRole('button', { name: 'Downvote this post' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})
