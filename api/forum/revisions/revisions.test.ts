import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aPost, aReply, aViewer } from '../../test/factories.ts'
import { deletePost, deleteReply } from '../items/edits.ts'
import { publish, withhold } from '../items/publication.ts'
import { newestPublished } from './revisions.ts'

// Tests which edits can change their status, and the versions of a public text.

type Facts = Partial<Parameters<typeof db.revision.create>[0]['data']>

const aVersion = (replyId: string, facts: Facts = {}) =>
  db.revision.create({
    data: {
      ...{ content: 'Said better', contentHtml: '<p>Said better</p>' },
      ...{ status: 'approved', decidedAt: new Date(), ...facts, replyId },
    } as Parameters<typeof db.revision.create>[0]['data'],
  })
const aReplyWith = async () => (await aReply((await aPost()).id)).id
const statusOf = async (id: string) => db.revision.findUniqueOrThrow({ where: { id } })

test('withdraws no edit that is the only public version, and decides none that is pending again', async () => {
  const replyId = await aReplyWith()
  const only = await aVersion(replyId)
  const other = await aReplyWith()
  for (let version = 0; version < 2; version++) await aVersion(other)
  const back = { to: 'pending', from: 'approved' } as const
  const retract = () => db.$transaction((tx) => withhold(tx, { type: 'replyRevision', id: only.id }, back))
  expect(await retract()).toBe(false)
  expect(await statusOf(only.id)).toEqual(only)
  await aVersion(replyId, { decidedAt: new Date(0) })
  expect(await retract()).toBe(true)
  expect(await statusOf(only.id)).toMatchObject({ status: 'pending', decidedAt: null })
})

test('publishes no version that has left the public history', async () => {
  const replyId = await aReplyWith()
  const retired = await aVersion(replyId, { status: 'rejected', retiredAt: new Date() })
  const target = { type: 'replyRevision', id: retired.id } as const
  expect(await db.$transaction((tx) => publish(tx, target, 'rejected'))).toBe(false)
  expect(await statusOf(retired.id)).toEqual(retired)
})

test('publishes neither a rejected edit of an item that its author has removed, nor a missing one', async () => {
  const author = await aViewer()
  const [answered, alone] = [await aPost({ authorId: author.id }), await aPost({ authorId: author.id })]
  await aReply(answered.id)
  const text = {
    title: 'Said better',
    category: 'Remote Work',
    content: 'Better',
    contentHtml: '<p>Better</p>',
  }
  for (const { id: postId } of [answered, alone]) {
    const facts = { ...text, postId, authorId: author.id, status: 'rejected', decidedAt: new Date() } as const
    const { id } = await db.revision.create({ data: facts })
    await deletePost(author, postId)
    const before = await db.post.findUniqueOrThrow({ where: { id: postId } })
    expect(await db.$transaction((tx) => publish(tx, { type: 'postRevision', id }, 'rejected'))).toBe(false)
    expect(await db.post.findUniqueOrThrow({ where: { id: postId } })).toEqual(before)
  }
  const reply = await aReply((await aPost()).id, { authorId: author.id })
  const { id } = await aVersion(reply.id, { status: 'rejected', authorId: author.id })
  await deleteReply(author, reply.id)
  for (const target of [id, randomUUID()])
    expect(
      await db.$transaction((tx) => publish(tx, { type: 'replyRevision', id: target }, 'rejected')),
    ).toBe(false)
})

test('leaves the public text unchanged when an edit does not change its status or is rejected', async () => {
  const replyId = await aReplyWith()
  // Its newest version has another text than the current one.
  await aVersion(replyId)
  const read = () => db.reply.findUniqueOrThrow({ where: { id: replyId } })
  const before = await read()
  const retired = await aVersion(replyId, { status: 'rejected', retiredAt: new Date() })
  const pending = await aVersion(replyId, { status: 'pending', decidedAt: null })
  const target = (id: string) => ({ type: 'replyRevision', id }) as const
  expect(await db.$transaction((tx) => publish(tx, target(retired.id), 'rejected'))).toBe(false)
  expect(await read()).toEqual(before)
  const refusal = { to: 'rejected', reason: 'No' } as const
  expect(await db.$transaction((tx) => withhold(tx, target(pending.id), refusal))).toBe(true)
  expect(await read()).toEqual(before)
})

test('takes the version published last as the newest, whenever it was created', async () => {
  const replyId = await aReplyWith()
  const last = await aVersion(replyId, { decidedAt: new Date(2) })
  await aVersion(replyId, { decidedAt: new Date(1) })
  expect(await newestPublished(db, 'reply', replyId)).toMatchObject({ id: last.id })
})
