import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../../db.ts'
import { waits } from '../../notifications/subjects.ts'
import { anAdmin, aPost, aReply } from '../../test/factories.ts'
import type { Publishable } from './publication.ts'
import { moveTogether } from './together.ts'

// Many items at once, as an act takes them along and gives them back.

const text = { content: 'Said better', contentHtml: '<p>Said better</p>' }

/** Of each kind one that is pending, and one that was removed, or has left the public history. */
async function pendingOnes() {
  const { id: postId, title, category } = await aPost()
  const { id: replyId } = await aReply(postId)
  const gone = { status: 'pending', deletedAt: new Date() } as const
  const edit = { ...text, status: 'pending' } as const
  const retired = { ...text, status: 'rejected', retiredAt: new Date() } as const
  const posts = [await aPost({ status: 'pending' }), await aPost(gone)]
  const replies = [await aReply(postId, { status: 'pending' }), await aReply(postId, gone)]
  const postEdits = [edit, retired].map((data) =>
    db.postRevision.create({ data: { ...data, title, category, postId } }),
  )
  const replyEdits = [edit, retired].map((data) => db.replyRevision.create({ data: { ...data, replyId } }))
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
    postRevision: db.postRevision,
    replyRevision: db.replyRevision,
  }
  return Promise.all(
    targets.map(({ type, id }) =>
      (tables[type].findUniqueOrThrow as (of: object) => Promise<object>)({ where: { id } }),
    ),
  )
}

test('what an act takes along says so, until it is given back; what was removed or retired stays as it is', async () => {
  const kinds = await pendingOnes()
  const there = kinds.flatMap((targets) => targets.slice(0, 1))
  const gone = kinds.flatMap((targets) => targets.slice(1))
  const before = await rowsOf(gone)
  const move = async (way: Omit<Parameters<typeof moveTogether>[2], 'reason'>) =>
    (await db.$transaction((tx) => moveTogether(tx, kinds.flat(), { ...way, reason: 'Spam' }))).map(
      ({ target }) => target,
    )

  const takenBy = randomUUID()
  expect(await move({ from: 'pending', to: 'rejected', takenBy })).toEqual(there)
  const taken = { status: 'rejected', rejectionReason: 'Spam', takenBy, takenFrom: 'pending' }
  const edited = { ...taken, decidedAt: expect.any(Date) as Date }
  expect(await rowsOf(there)).toMatchObject([taken, taken, edited, edited])

  expect(await move({ from: 'rejected', to: 'pending', takenBy: null })).toEqual(there)
  const back = { status: 'pending', rejectionReason: null, takenBy: null, takenFrom: null }
  const open = { ...back, decidedAt: null }
  expect(await rowsOf(there)).toMatchObject([back, back, open, open])
  expect(await rowsOf(gone)).toEqual(before)
})

test('administrators are reminded no longer of what waited', async () => {
  const { id: memberId } = await anAdmin()
  const { id } = await aPost({ status: 'pending' })
  const subjectKey = waits('item', id)
  await db.notification.create({ data: { memberId, kind: 'administration', subjectKey, detail: 'post' } })
  const way = { from: 'pending', to: 'rejected', reason: 'Spam', takenBy: randomUUID() } as const
  await db.$transaction((tx) => moveTogether(tx, [{ type: 'post', id }], way))
  expect(await db.notification.count({ where: { memberId, subjectKey, readAt: null } })).toBe(0)
})
