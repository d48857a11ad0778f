import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { editPost } from '../forum/post-edits.ts'
import { anAdmin, aPost, aViewer } from '../test/factories.ts'
import { decideItem } from './decisions.ts'
import { findWaiting } from './queue.ts'
import { undoDecisions } from './undo.ts'

const waitingPost = () => aPost({ status: 'pending' })
const entries = (targetId: string) =>
  db.moderationLog.findMany({ where: { targetId }, orderBy: { sequence: 'asc' }, select: { action: true } })
const letters = (memberId: string | null) =>
  db.letter.findMany({ where: { memberId }, orderBy: { id: 'asc' }, select: { kind: true, state: true } })

test('undo puts an item back, withdraws its letter, and the log holds both acts', async () => {
  const [admin, post] = [await anAdmin(), await waitingPost()]
  const { held } = await decideItem(admin, 'post', post.id, { status: 'reject', note: 'No' })

  expect(await undoDecisions(admin, { items: [held] })).toBe(1)

  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    status: 'pending',
    rejectionReason: null,
  })
  expect((await entries(post.id)).map(({ action }) => action)).toEqual(['reject_post', 'reopen_post'])
  expect(await letters(post.authorId)).toEqual([{ kind: 'item-not-published', state: 'cancelled' }])
  await expect(undoDecisions(admin, { items: [held] })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test("undo is for one's own decisions", async () => {
  const [admin, post] = [await anAdmin(), await waitingPost()]
  const { held } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  await expect(undoDecisions(await anAdmin(), { items: [held] })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('undo is for ten seconds', async () => {
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

test('undo is refused when the letter about the decision has gone out', async () => {
  const [admin, post] = [await anAdmin(), await waitingPost()]
  const { held } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  await db.letter.updateMany({ where: { about: post.id }, data: { state: 'sent', data: {} } })

  await expect(undoDecisions(admin, { items: [held] })).rejects.toMatchObject({
    message: 'It is too late to undo this.',
  })
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ status: 'approved' })
  expect(await entries(post.id)).toHaveLength(1)
})

test('undo of a second decision does not mind that the letter about the first has gone out', async () => {
  const [admin, post] = [await anAdmin(), await waitingPost()]
  await decideItem(admin, 'post', post.id, { status: 'reject' })
  await db.letter.updateMany({ where: { about: post.id }, data: { state: 'sent', data: {} } })
  await db.post.update({ where: { id: post.id }, data: { status: 'pending' } })
  const { held } = await decideItem(admin, 'post', post.id, { status: 'approve' })

  expect(await undoDecisions(admin, { items: [held] })).toBe(1)
  expect(await letters(post.authorId)).toMatchObject([{ state: 'sent' }, { state: 'cancelled' }])
})

test('undo brings back the text before an edit', async () => {
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

  const { held } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  expect(held?.type).toBe('postRevision')
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    title: 'A better title',
  })
  await undoDecisions(admin, { items: [held] })
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ title: post.title })
  expect((await findWaiting(admin, 'post', { first: 100 })).nodes.map(({ targetId }) => targetId)).toContain(
    post.id,
  )
})
