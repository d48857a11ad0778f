import { describe, expect, test } from 'vitest'
import { db } from '../db.ts'
import { editPost } from '../forum/post-edits.ts'
import { anAdmin, aPost, aReply, aViewer } from '../test/factories.ts'
import { decideItem, decideItems } from './decisions.ts'
import { countWaiting, findWaiting } from './queue.ts'
import { undoDecisions } from './undo.ts'

const waitingPost = () => aPost({ status: 'pending' })
const entries = (targetId: string) =>
  db.moderationLog.findMany({
    where: { targetId },
    orderBy: { sequence: 'asc' },
    select: { action: true, reason: true },
  })
const letters = (memberId: string | null) =>
  db.letter.findMany({ where: { memberId }, orderBy: { id: 'asc' }, select: { kind: true, state: true } })

test('approving publishes, writes one line into the log and one letter that waits ten seconds', async () => {
  const [admin, post] = [await anAdmin(), await waitingPost()]
  const before = Date.now()

  await decideItem(admin, 'post', post.id, { action: 'approve', note: 'Welcome!' })

  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ status: 'approved' })
  expect(await entries(post.id)).toEqual([{ action: 'approve_post', reason: 'Welcome!' }])
  const letter = await db.letter.findFirstOrThrow({ where: { memberId: post.authorId } })
  expect(letter.kind).toBe('item-approved')
  expect(letter.sendAfter.getTime() - before).toBeGreaterThanOrEqual(9_900)
})

test('rejecting keeps the reason for the author', async () => {
  const [admin, post] = [await anAdmin(), await waitingPost()]
  await decideItem(admin, 'post', post.id, { status: 'reject', note: 'An advertisement' })
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    status: 'rejected',
    rejectionReason: 'An advertisement',
  })
})

test('of twenty decisions at once, one counts: one decision, one line, one letter', async () => {
  const post = await waitingPost()
  const admins = await Promise.all(Array.from({ length: 20 }, () => anAdmin()))

  const results = await Promise.allSettled(
    admins.map((admin, place) =>
      decideItem(admin, 'post', post.id, { action: place % 2 ? 'approve' : 'reject' }),
    ),
  )

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(
          /^Somebody else has just decided this: Gráinne Test\w+ (approved|rejected) it\.$/,
        ),
      })
  expect(await entries(post.id)).toHaveLength(1)
  expect(await letters(post.authorId)).toHaveLength(1)
})

test('twenty decisions at once about a reply count it once in its discussion', async () => {
  const reply = await aReply((await aPost()).id, { status: 'pending' })
  const admin = await anAdmin()
  await Promise.allSettled(
    Array.from({ length: 20 }, () => decideItem(admin, 'reply', reply.id, { action: 'approve' })),
  )
  expect(await db.post.findUniqueOrThrow({ where: { id: reply.postId } })).toMatchObject({ replyCount: 1 })
  expect(await entries(reply.id)).toHaveLength(1)
})

test('several are decided each by itself', async () => {
  const admin = await anAdmin()
  const [one, decided] = [await waitingPost(), await aPost()]
  const items = [
    { type: 'post', id: one.id },
    { type: 'post', id: decided.id },
    { type: 'reply', id: one.id },
  ]

  expect(await decideItems(admin, { items, action: 'approve' })).toMatchObject([
    { status: 'approved', refusal: null },
    { status: null, refusal: 'Nothing of this waits for a decision.' },
    { status: null, refusal: 'There is no such reply any more.' },
  ])
})

test('what the author has changed since it was read is not decided', async () => {
  const [admin, post] = [await anAdmin(), await waitingPost()]
  const { nodes } = await findWaiting(admin, 'post', { first: 100 })
  const version = nodes.find(({ targetId }) => targetId === post.id)?.version
  await db.post.update({
    where: { id: post.id },
    data: { content: 'Buy my course at a discount, today only!' },
  })

  const [result] = await decideItems(admin, {
    items: [{ type: 'post', id: post.id, version }],
    action: 'approve',
  })
  expect(result).toMatchObject({
    status: null,
    refusal: 'The author has changed this since. Please read it again.',
  })
})

describe('undo', () => {
  test('puts an item back, withdraws its letter, and the log holds both acts', async () => {
    const [admin, post] = [await anAdmin(), await waitingPost()]
    const { held } = await decideItem(admin, 'post', post.id, { action: 'reject', note: 'No' })

    expect(await undoDecisions(admin, { items: [held] })).toBe(1)

    expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
      status: 'pending',
      rejectionReason: null,
    })
    expect((await entries(post.id)).map(({ action }) => action)).toEqual(['reject_post', 'reopen_post'])
    expect(await letters(post.authorId)).toEqual([{ kind: 'item-not-published', state: 'cancelled' }])
    await expect(undoDecisions(admin, { items: [held] })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test("is for one's own decisions", async () => {
    const [admin, post] = [await anAdmin(), await waitingPost()]
    const { held } = await decideItem(admin, 'post', post.id, { action: 'approve' })
    await expect(undoDecisions(await anAdmin(), { items: [held] })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('is for ten seconds', async () => {
    const [admin, post] = [await anAdmin(), await aPost()]
    await db.moderationLog.create({
      data: {
        moderatorId: admin.id,
        action: 'approve_post',
        targetType: 'post',
        targetId: post.id,
        createdAt: new Date(Date.now() - 13_000),
      },
    })
    const items = [{ type: 'post', id: post.id }]
    await expect(undoDecisions(admin, { items })).rejects.toMatchObject({
      message: 'It is too late to undo this.',
    })
  })

  test('brings back the text before an edit', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const post = await aPost({ authorId: author.id })
    const edited = {
      id: post.id,
      title: 'A better title',
      content: 'The same thing in better words.',
      category: 'Remote Work',
    }
    await editPost(author, edited)
    const { nodes } = await findWaiting(admin, 'post', { first: 100 })
    expect(nodes.find(({ targetId }) => targetId === post.id)).toMatchObject({
      isEdit: true,
      title: 'A better title',
      published: { title: post.title },
    })

    const { held } = await decideItem(admin, 'post', post.id, { action: 'approve' })
    expect(held?.type).toBe('postRevision')
    expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
      title: 'A better title',
    })
    await undoDecisions(admin, { items: [held] })
    expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ title: post.title })
    expect(
      (await findWaiting(admin, 'post', { first: 100 })).nodes.map(({ targetId }) => targetId),
    ).toContain(post.id)
  })
})

test('the queue is oldest first, page by page, without what its author has removed', async () => {
  const admin = await anAdmin()
  await db.post.updateMany({ where: { status: 'pending' }, data: { status: 'approved' } })
  await db.postRevision.deleteMany({ where: { status: 'pending' } })
  const made = []
  for (let each = 0; each < 5; each += 1) made.push((await waitingPost()).id)
  await aPost({ status: 'pending', deletedAt: new Date() })

  const first = await findWaiting(admin, 'post', { first: 2 })
  const second = await findWaiting(admin, 'post', { first: 2, after: first.next })
  const third = await findWaiting(admin, 'post', { first: 2, after: second.next })
  expect([first, second, third].flatMap(({ nodes }) => nodes.map(({ targetId }) => targetId))).toEqual(made)
  expect(third.next).toBeNull()
  expect(await countWaiting(admin, 'post')).toBe(5)
})
