import { withDatabase } from '../database.ts'
import { ADMIN, aDiscussion, anUnpublishedPost, as, send, decide } from './forum-world.ts'
import { AOIFE, expect, test, openPage } from '../test.ts'

const REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'

/** Creates a published discussion of the signed-in member, with a reply of an administrator. */
async function aDiscussionToSolve(request: Parameters<typeof anUnpublishedPost>[0]) {
  const post = await anUnpublishedPost(request)
  await decide('approve', 'post', post.id, null)
  const content = 'We walk the board from right to left, every day.'
  const { createReply } = await as(ADMIN, (context) =>
    send<{ createReply: { id: string } }>(context, REPLY, { input: { postId: post.id, content } }),
  )
  return { ...post, content, replyId: createReply.id }
}

test('an author accepts a reply, and visitors see it and filter for solved discussions', async ({
  page,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn()
  const { path, title, content, replyId } = await aDiscussionToSolve(page.request)
  await openPage(page, path)
  await page.getByRole('button', { name: 'Mark as answer' }).click()
  await expect(page.getByText('Marked as the answer').first()).toBeVisible()
  const card = page.getByRole('region', { name: 'The answer' })
  await expect(card).toContainText(content)
  await expect(card).toContainText('Chosen by the author')
  await expectAccessible()

  const stranger = await browser.newPage()
  await expect
    .poll(async () => (await stranger.goto(path)) && stranger.getByText('The answer').count())
    .toBe(2)
  const [discussion] = JSON.parse(
    (await stranger.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
  )['@graph']
  expect(discussion).toMatchObject({
    '@type': 'QAPage',
    mainEntity: { '@type': 'Question', name: title, answerCount: 1, acceptedAnswer: { text: content } },
  })
  await expect(stranger.getByRole('button', { name: /answer/ })).toHaveCount(0)
  await stranger.getByRole('link', { name: 'Go to this reply' }).click()
  await expect(stranger).toHaveURL(`${path}#reply-${replyId}`)

  await openPage(stranger, '/forum')
  await stranger.getByRole('link', { name: 'Solved', exact: true }).click()
  await expect(stranger).toHaveURL('/forum?filter=solved')
  await expect(stranger.getByRole('heading', { name: 'Solved discussions' })).toBeVisible()
  await expect(stranger.getByRole('article').filter({ hasText: title })).toContainText('Solved')
  await stranger.close()

  await page.getByRole('button', { name: 'Not the answer' }).click()
  await expect(card).toBeHidden()
})

test('an administrator pins a discussion until a date, when the pin expires', async ({
  page,
  signIn,
  browser,
  expectAccessible,
}) => {
  const { id, path, title } = await aDiscussion()
  await signIn(ADMIN)
  await openPage(page, path)
  await page.getByRole('button', { name: 'Moderate' }).click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pin this discussion' })
  await expect(dialog.getByLabel('Until the end of')).not.toHaveValue('')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Pin' }).click()
  await expect(page.getByText(/^Pinned until \d+ \w+ \d{4}$/)).toBeVisible()

  const stranger = await browser.newPage()
  const first = stranger.getByRole('main').getByRole('article').first()
  const list = '/forum?category=team-dynamics'
  const isFirst = async () => (await stranger.goto(list)) && (await first.textContent())?.includes(title)
  await expect.poll(isFirst).toBe(true)
  await expect(first).toContainText('Pinned')
  await expect(first).not.toContainText('until')
  await expect(stranger.getByRole('article').filter({ hasText: title })).toHaveCount(1)
  await stranger.goto(`${list}&order=score`)
  await expect(stranger.getByRole('main').getByRole('article').first()).not.toContainText(title)

  await withDatabase((client) =>
    client.query(`update "Post" set "pinnedUntil" = now() - interval '1 second' where id = $1`, [id]),
  )
  await expect.poll(async () => (await stranger.goto(path)) && stranger.getByText('Pinned').count()).toBe(0)
  await stranger.close()
})

test('an administrator closes a discussion for everybody, and reopens it', async ({
  page,
  signIn,
  browser,
}) => {
  const { path } = await aDiscussion()
  await signIn(ADMIN)
  await openPage(page, path)
  const stranger = await browser.newPage()
  const closed = stranger.getByText('A moderator has closed this discussion')
  const moderate = page.getByRole('button', { name: 'Moderate' })
  for (const [act, count] of [
    ['Close discussion', 1],
    ['Reopen discussion', 0],
  ] as const) {
    await moderate.click()
    await page.getByRole('menuitem', { name: act }).click()
    await expect(moderate).toBeFocused()
    await expect.poll(async () => (await stranger.goto(path)) && closed.count()).toBe(count)
  }
  await stranger.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('an author accepts and unmarks a reply, and an administrator pins and unpins a discussion', async ({
    page,
  }) => {
    await page.request.post('/api/auth/login', { data: { email: AOIFE.email } })
    const discussion = await aDiscussionToSolve(page.request)
    await page.goto(`${discussion.path}?mine`)
    await page.getByRole('button', { name: 'Mark as answer' }).click()
    await expect(page).toHaveURL(new RegExp(`\\?reply=${discussion.replyId}&mine#reply-`))
    await expect(page.getByRole('region', { name: 'The answer' })).toContainText(discussion.content)
    await page.getByRole('button', { name: 'Not the answer' }).click()
    await expect(page.getByRole('region', { name: 'The answer' })).toHaveCount(0)
    await page.goto('/forum?filter=unanswered')
    await expect(page.getByRole('heading', { name: 'Unanswered discussions' })).toBeVisible()

    await page.request.post('/api/auth/login', { data: { email: ADMIN } })
    const { path } = await aDiscussion()
    await page.goto(`${path}?mine`)
    await page.getByRole('button', { name: 'Pin for two weeks' }).click()
    await expect(page.getByText(/^Pinned until/)).toBeVisible()
    await page.getByRole('button', { name: 'Unpin' }).click()
    await expect(page.getByText(/^Pinned until/)).toHaveCount(0)
  })

  test('an administrator closes and reopens a discussion without losing an unsent reply', async ({
    page,
  }) => {
    await page.request.post('/api/auth/login', { data: { email: ADMIN } })
    const { path } = await aDiscussion()
    await page.goto(`${path}?mine`)
    await page.getByLabel('Your reply').fill('Half of a thought')
    await page.getByRole('button', { name: 'Close discussion' }).click()
    await expect(page.getByLabel('Your reply')).toHaveValue('Half of a thought')
    await page.getByRole('button', { name: 'Reopen discussion' }).click()
    await expect(page.getByRole('button', { name: 'Close discussion' })).toBeVisible()
  })
})
