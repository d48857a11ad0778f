import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { decideItem, decideItems } from './decide.ts'
import { countPending, findPending } from '../queue/queue.ts'
import { UNDO_UNTIL } from '../../items/rules.ts'
import { emails, pendingPost } from '../../test/moderation/undo-traces.ts'

const entries = (targetId: string) =>
  db.moderationLog.findMany({
    where: { targetId },
    orderBy: { sequence: 'asc' },
    select: { action: true, reason: true },
  })

test('publishes an approved item with one log entry, and one e-mail after the undo period', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  const before = Date.now()

  await decideItem(admin, 'post', post.id, { status: 'approve', note: 'Welcome!' })

  const approved = { status: 'approved', rejectionReason: null }
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject(approved)
  expect(await entries(post.id)).toEqual([{ action: 'approve_post', reason: 'Welcome!' }])
  const email = await db.email.findFirstOrThrow({ where: { memberId: post.authorId } })
  expect(email.kind).toBe('item-approved')
  expect(email.sendAfter.getTime() - before).toBeGreaterThan(UNDO_UNTIL)
})

test('stores the reason of a rejection for the author', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  await decideItem(admin, 'post', post.id, { status: 'reject', note: 'An advertisement' })
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    status: 'rejected',
    rejectionReason: 'An advertisement',
  })
})

test('accepts one of twenty simultaneous decisions: one decision, one log entry, one e-mail', async () => {
  const post = await pendingPost()
  const admins = await Promise.all(Array.from({ length: 20 }, () => anAdmin()))

  const results = await Promise.allSettled(
    admins.map((admin, index) =>
      decideItem(admin, 'post', post.id, { status: index % 2 ? 'approve' : 'reject' }),
    ),
  )

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(
          /^Someone else has just decided this: Gráinne Test\w+ (approved|rejected) it\.$/,
        ),
      })
  expect(await entries(post.id)).toHaveLength(1)
  expect(await emails(post.authorId)).toHaveLength(1)
})

test('counts a reply once in its discussion after twenty simultaneous decisions', async () => {
  const reply = await aReply((await aPost()).id, { status: 'pending' })
  const admin = await anAdmin()
  await Promise.allSettled(
    Array.from({ length: 20 }, () => decideItem(admin, 'reply', reply.id, { status: 'approve' })),
  )
  expect(await db.post.findUniqueOrThrow({ where: { id: reply.postId } })).toMatchObject({ replyCount: 1 })
  expect(await entries(reply.id)).toHaveLength(1)
})

test('decides several items independently', async () => {
  const admin = await anAdmin()
  const [one, decided] = [await pendingPost(), await aPost()]
  const items = [
    { type: 'post', id: one.id },
    { type: 'post', id: decided.id },
    { type: 'reply', id: one.id },
  ]

  expect(await decideItems(admin, { items, action: 'approve' })).toMatchObject([
    { status: 'approved', refusal: null },
    { status: null, refusal: 'This has already been decided.' },
    { status: null, refusal: 'There’s no such reply any more.' },
  ])
})

test('lists the queue oldest first, page by page, without items that their authors removed', async () => {
  const admin = await anAdmin()
  await db.post.updateMany({ where: { status: 'pending' }, data: { status: 'approved' } })
  await db.revision.deleteMany({ where: { status: 'pending' } })
  const made = []
  for (let each = 0; each < 5; each += 1) made.push((await pendingPost()).id)
  await aPost({ status: 'pending', deletedAt: new Date() })

  const first = await findPending(admin, 'post', { first: 2 })
  const second = await findPending(admin, 'post', { first: 2, after: first.next })
  const third = await findPending(admin, 'post', { first: 2, after: second.next })
  expect([first, second, third].flatMap(({ nodes }) => nodes.map(({ targetId }) => targetId))).toEqual(made)
  expect(third.next).toBeNull()
  expect(await countPending(admin, 'post')).toBe(5)
  await expect(countPending(await aViewer(), 'post')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('decides an item after its author has left, without an e-mail', async () => {
  const [admin, post] = [await anAdmin(), await aPost({ status: 'pending', authorId: null })]
  const { nodes } = await findPending(admin, 'post', { first: 100 })
  const version = nodes.find(({ targetId }) => targetId === post.id)?.version
  const items = [{ type: 'post', id: post.id, version }]
  expect(await decideItems(admin, { items, action: 'approve' })).toMatchObject([
    { status: 'approved', refusal: null },
  ])
  expect(await db.email.count({ where: { about: post.id } })).toBe(0)
})

test('names the item and the reason in the e-mail about a decision', async () => {
  const admin = await anAdmin()
  const [approved, rejected] = [await pendingPost(), await pendingPost()]
  await decideItem(admin, 'post', approved.id, { status: 'approve', note: 'Well said' })
  await decideItem(admin, 'post', rejected.id, { status: 'reject', note: 'Off topic' })
  const dataOf = async (about: string) => (await db.email.findFirstOrThrow({ where: { about } })).data
  expect(await dataOf(approved.id)).toMatchObject({ type: 'post', id: approved.id, note: 'Well said' })
  expect(await dataOf(rejected.id)).toMatchObject({ type: 'post', id: rejected.id, reason: 'Off topic' })
})

test('notifies an author on the site of a decision, but not of their own', async () => {
  const [admin, other, open] = [await anAdmin(), await anAdmin(), await aPost()]
  const own = { authorId: admin.id, status: 'pending' } as const
  const notified = () => db.notification.findMany({ where: { kind: 'decision', memberId: admin.id } })
  await decideItem(admin, 'post', (await aPost(own)).id, { status: 'approve' })
  expect(await notified()).toEqual([])
  const [post, reply] = [await aPost(own), await aReply(open.id, own)]
  await decideItem(other, 'post', post.id, { status: 'reject' })
  await decideItem(other, 'reply', reply.id, { status: 'approve' })
  const notifications = await notified()
  expect(notifications.sort((a, b) => (a.detail ?? '').localeCompare(b.detail ?? ''))).toMatchObject([
    { detail: 'approve', postId: open.id, replyId: reply.id },
    { detail: 'reject', postId: post.id, replyId: null },
  ])
})
