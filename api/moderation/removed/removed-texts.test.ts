import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost, editPost } from '../../forum/items/edits.ts'
import { call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { decideItem } from '../acts/decide.ts'
import { findDecisions } from '../history/decided.ts'
import { findPending } from '../queue/queue.ts'
import { putBackItem } from './put-back.ts'
import { undoDecisions } from '../acts/undo/undo.ts'

// A text removed by its author cannot be published again, whatever was decided about it before.

const read = async (id: string) => (await call('GET', `/api/forum/posts/${id}`)).body as { title: string }
const EDIT = { title: 'A better title for it', content: 'A better text that is long enough.' }

/** Creates a published discussion with a reply by another member. */
async function aPostWithReply() {
  const author = await aViewer()
  const { id, category } = await aPost({ authorId: author.id })
  const reply = await aReply(id)
  return { id, author, reply, edit: () => editPost(author, { id, category, ...EDIT }) }
}

describe('a discussion whose author removed its text', () => {
  test('does not regain it when a rejected edit is restored', async () => {
    const admin = await anAdmin()
    const { id, author, edit } = await aPostWithReply()
    await edit()
    await decideItem(admin, 'post', id, { status: 'reject' })
    await deletePost(author, id)
    await expect(
      decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const { nodes } = await findDecisions(admin, { first: 100 })
    expect(nodes.filter(({ targetId }) => targetId === id)).toMatchObject([
      { canRestore: false, canUnpublish: false },
    ])
    expect((await read(id)).title).toBe('Removed discussion')
  })

  test('does not regain it when an approval is undone', async () => {
    const admin = await anAdmin()
    const { id, author, edit } = await aPostWithReply()
    await edit()
    const { target } = await decideItem(admin, 'post', id, { status: 'approve' })
    await deletePost(author, id)
    await expect(undoDecisions(admin, { items: [target] })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await read(id)).title).toBe('Removed discussion')
  })

  test('cannot be unpublished: the remaining texts are those of others', async () => {
    const admin = await anAdmin()
    const { id, author } = await aPostWithReply()
    await deletePost(author, id)
    const down = { status: 'reject', from: 'approved', rule: 'civil' }
    await expect(decideItem(admin, 'post', id, down)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('the replies of others remain', () => {
  test('when an unpublished discussion is deleted: it can still be restored with them', async () => {
    const admin = await anAdmin()
    const { id, author, reply } = await aPostWithReply()
    const { title } = await read(id)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    await deletePost(author, id)
    expect(await db.reply.findUniqueOrThrow({ where: { id: reply.id } })).toMatchObject({ deletedAt: null })
    expect(await db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({
      deletedAt: null,
      status: 'rejected',
    })
    await putBackItem(admin, { type: 'post', id })
    await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
    expect(await read(id)).toMatchObject({ title, replies: [{ id: reply.id }] })
  })

  test('when a hidden discussion is deleted: without its text it is public again', async () => {
    const { id, author, reply } = await aPostWithReply()
    await db.post.update({ where: { id }, data: { status: 'pending' } })
    await deletePost(author, id)
    expect(await read(id)).toMatchObject({ title: 'Removed discussion', replies: [{ id: reply.id }] })
    const { nodes } = await findPending(await anAdmin(), 'post', { first: 100 })
    expect(nodes.some(({ targetId }) => targetId === id)).toBe(false)
  })
})

test('does not replace a later published text with a rejected edit', async () => {
  const admin = await anAdmin()
  const { id, author, edit } = await aPostWithReply()
  await edit()
  await decideItem(admin, 'post', id, { status: 'reject' })
  const newer = {
    title: 'A newer title for it',
    content: 'A newer text that is long enough.',
    category: 'Remote Work',
  }
  await editPost(author, { id, ...newer })
  await decideItem(admin, 'post', id, { status: 'approve' })
  await expect(decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect((await read(id)).title).toBe(newer.title)
})
