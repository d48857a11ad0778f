import { expect, test } from 'vitest'
import { db } from '../../db.ts'
import { aPost, aReply } from '../../test/factories.ts'
import { publish, withhold } from './publication.ts'
import { newestPublished } from './revisions.ts'

// Which edits move, and which of a text's versions everybody reads.

type Facts = Partial<Parameters<typeof db.replyRevision.create>[0]['data']>

const aVersion = (replyId: string, facts: Facts = {}) =>
  db.replyRevision.create({
    data: {
      ...{ content: 'Said better', contentHtml: '<p>Said better</p>' },
      ...{ status: 'approved', decidedAt: new Date(), ...facts, replyId },
    } as Parameters<typeof db.replyRevision.create>[0]['data'],
  })
const aReplyWith = async () => (await aReply((await aPost()).id)).id
const statusOf = async (id: string) => db.replyRevision.findUniqueOrThrow({ where: { id } })

test('an edit that is the only public version cannot be taken back, and one that waits again is not decided', async () => {
  const replyId = await aReplyWith()
  const only = await aVersion(replyId)
  const back = { to: 'pending', from: 'approved' } as const
  const takeBack = () => db.$transaction((tx) => withhold(tx, { type: 'replyRevision', id: only.id }, back))
  expect(await takeBack()).toBe(false)
  expect(await statusOf(only.id)).toEqual(only)
  await aVersion(replyId, { decidedAt: new Date(0) })
  expect(await takeBack()).toBe(true)
  expect(await statusOf(only.id)).toMatchObject({ status: 'pending', decidedAt: null })
})

test('a version that has left the public history is not published', async () => {
  const replyId = await aReplyWith()
  const retired = await aVersion(replyId, { status: 'rejected', retiredAt: new Date() })
  const target = { type: 'replyRevision', id: retired.id } as const
  expect(await db.$transaction((tx) => publish(tx, target, 'rejected'))).toBe(false)
  expect(await statusOf(retired.id)).toEqual(retired)
})

test('the newest is that which was published last, whenever it was written', async () => {
  const replyId = await aReplyWith()
  const last = await aVersion(replyId, { decidedAt: new Date(2) })
  await aVersion(replyId, { decidedAt: new Date(1) })
  expect(await newestPublished(db, 'reply', replyId)).toMatchObject({ id: last.id })
})
