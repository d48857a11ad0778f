import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { pendingWork } from '../../notifications/subjects.ts'
import { anAdmin, aPost, aReply } from '../../test/factories.ts'
import { untilSomebodyWaits } from '../../test/waiting.ts'
import { recount } from './counts.ts'
import { lockPost } from './locks.ts'
import type { Publishable } from './publication.ts'
import { moveInBulk } from './bulk-moves.ts'

// Bulk withdrawal and restoration, as by a suspension.

const text = { content: 'Said better', contentHtml: '<p>Said better</p>' }

/** Creates a pending item of each kind, and one that was removed or has left the public history. */
async function pendingOnes() {
  const { id: postId, title, category } = await aPost()
  const { id: replyId } = await aReply(postId)
  const gone = { status: 'pending', deletedAt: new Date() } as const
  const edit = { ...text, status: 'pending' } as const
  const retired = { ...text, status: 'rejected', retiredAt: new Date() } as const
  const posts = [await aPost({ status: 'pending' }), await aPost(gone)]
  const replies = [await aReply(postId, { status: 'pending' }), await aReply(postId, gone)]
  const postEdits = [edit, retired].map((data) =>
    db.revision.create({ data: { ...data, title, category, postId } }),
  )
  const replyEdits = [edit, retired].map((data) => db.revision.create({ data: { ...data, replyId } }))
  const targetsOf = (type: Publishable['type'], rows: { id: string }[]) =>
    rows.map(({ id }): Publishable => ({ type, id }))
  return [
    targetsOf('post', posts),
    targetsOf('reply', replies),
    targetsOf('postRevision', await Promise.all(postEdits)),
    targetsOf('replyRevision', await Promise.all(replyEdits)),
  ]
}

const rowsOf = (targets: readonly Publishable[]) => {
  const tables = {
    post: db.post,
    reply: db.reply,
    postRevision: db.revision,
    replyRevision: db.revision,
  }
  return Promise.all(
    targets.map(({ type, id }) =>
      (tables[type].findUniqueOrThrow as (of: object) => Promise<object>)({ where: { id } }),
    ),
  )
}

test('records the act on withdrawn items until it is reverted, and does not change removed and retired ones', async () => {
  const kinds = await pendingOnes()
  const there = kinds.flatMap((targets) => targets.slice(0, 1))
  const gone = kinds.flatMap((targets) => targets.slice(1))
  const before = await rowsOf(gone)
  const move = async (change: Omit<Parameters<typeof moveInBulk>[2], 'reason'>) =>
    (await db.$transaction((tx) => moveInBulk(tx, kinds.flat(), { ...change, reason: 'Spam' }))).map(
      ({ target }) => target,
    )

  const takenBy = randomUUID()
  expect(await move({ from: 'pending', to: 'rejected', takenBy })).toEqual(there)
  const withdrawn = { status: 'rejected', rejectionReason: 'Spam', takenBy, takenFrom: 'pending' }
  const edited = { ...withdrawn, decidedAt: expect.any(Date) as Date }
  expect(await rowsOf(there)).toMatchObject([withdrawn, withdrawn, edited, edited])

  expect(await move({ from: 'rejected', to: 'pending', takenBy: null })).toEqual(there)
  const back = { status: 'pending', rejectionReason: null, takenBy: null, takenFrom: null }
  const open = { ...back, decidedAt: null }
  expect(await rowsOf(there)).toMatchObject([back, back, open, open])
  expect(await rowsOf(gone)).toEqual(before)
})

test('stops the reminders about items that were pending', async () => {
  const { id: memberId } = await anAdmin()
  const { id } = await aPost({ status: 'pending' })
  const subjectKey = pendingWork('item', id)
  await db.notification.create({ data: { memberId, kind: 'administration', subjectKey, detail: 'post' } })
  const change = { from: 'pending', to: 'rejected', reason: 'Spam', takenBy: randomUUID() } as const
  await db.$transaction((tx) => moveInBulk(tx, [{ type: 'post', id }], change))
  expect(await db.notification.count({ where: { memberId, subjectKey, readAt: null } })).toBe(0)
})

describe('while many items are moved at once', () => {
  const change = { from: 'approved', to: 'rejected', reason: 'Spam', takenBy: randomUUID() } as const
  const unpublish = (...targets: Publishable[]) => db.$transaction((tx) => moveInBulk(tx, targets, change))

  test('locks no other discussions', async () => {
    const [theirs, other] = [await aPost(), await aPost()]
    const { id } = await aReply(theirs.id)
    await aReply(other.id)
    await db.$transaction(async (tx) => {
      await moveInBulk(tx, [{ type: 'reply', id }], change)
      const free = await db.$queryRaw`
        select id from "Post" where id = any(${[theirs.id, other.id]}::uuid[]) for update skip locked`
      expect(free).toEqual([{ id: other.id }])
    })
  })

  test('counts a reply that another member writes', async () => {
    const { id: postId, contentHtml, content } = await aPost()
    const { id } = await aReply(postId)
    let withdrawn: Promise<unknown> = Promise.resolve()
    await db.$transaction(async (tx) => {
      await lockPost(tx, postId)
      withdrawn = unpublish({ type: 'reply', id })
      await untilSomebodyWaits()
      await tx.reply.create({ data: { postId, content, contentHtml, status: 'approved' } })
      await recount(tx, postId)
    })
    await withdrawn
    expect(await db.post.findUnique({ where: { id: postId } })).toMatchObject({ replyCount: 1 })
  })

  test('does not deadlock with a transaction that locks their discussions one by one', async () => {
    const [first = '', second = ''] = [(await aPost()).id, (await aPost()).id].sort()
    const reply = await aReply(second)
    let withdrawn: Promise<unknown> = Promise.resolve()
    await db.$transaction(async (tx) => {
      await lockPost(tx, first)
      withdrawn = unpublish({ type: 'post', id: first }, { type: 'reply', id: reply.id })
      await untilSomebodyWaits()
      await lockPost(tx, second)
    })
    expect(await withdrawn).toHaveLength(2)
  })
})
