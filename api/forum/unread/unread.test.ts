import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aPost, aReply, aViewer, anAdmin, type SignedIn } from '../../test/factories.ts'
import { decideItems } from '../../moderation/acts/decide.ts'
import {
  aReader,
  later,
  markRead,
  newPost,
  newReplies,
  newReply,
  unreadOf,
} from '../../test/forum/reading.ts'

let viewer: SignedIn
beforeEach(async () => void (viewer = await aReader()))

describe('a discussion', () => {
  test('is new until it has been opened, however many have replied, and then has new replies', async () => {
    const { id } = await newPost()
    const before = await newReply(id)
    expect(await unreadOf(viewer, id)).toEqual([
      { id, state: 'NEW', replyCount: 0, firstReplyId: null, replyIds: [] },
    ])
    await markRead(viewer, id, before.id)
    expect(await unreadOf(viewer, id)).toEqual([])
    const [one, two] = [await newReply(id), await newReply(id)]
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, one, two)])
  })

  test('is unread again after a reply when it is older than everything read', async () => {
    const { id } = await aPost({ createdAt: new Date(0) })
    await aReply(id, { createdAt: new Date(1) })
    expect(await unreadOf(viewer, id)).toEqual([])
    const reply = await newReply(id)
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, reply)])
  })

  test('lists its new replies on its page, and elsewhere only the first', async () => {
    const [listed, shown] = [await newPost({ authorId: viewer.id }), await newPost({ authorId: viewer.id })]
    const reply = await newReply(listed.id)
    const [unread] = await unreadOf(viewer, listed.id, shown.id)
    expect(unread).toMatchObject({ replyCount: 1, firstReplyId: reply.id, replyIds: [] })
  })

  test('is never new for its author, and neither are their own replies', async () => {
    const { id } = await newPost({ authorId: viewer.id })
    await newReply(id, { authorId: viewer.id })
    expect(await unreadOf(viewer, id)).toEqual([])
    const other = await newReply(id)
    await newReply(id, { authorId: viewer.id })
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, other)])
  })

  test('counts new replies up to a hundred', async () => {
    const { id, authorId } = await newPost({ authorId: viewer.id })
    const other = (await aViewer()).id
    expect(authorId).toBe(viewer.id)
    await db.reply.createMany({
      data: Array.from({ length: 120 }, () => ({
        ...{ postId: id, authorId: other, status: 'approved' as const },
        ...{ content: 'Me too!', contentHtml: '', createdAt: later() },
      })),
    })
    expect((await unreadOf(viewer, id))[0]).toMatchObject({ replyCount: 100 })
  })

  test('has a separate state for each member', async () => {
    const { id } = await newPost()
    const other = await aViewer({ allReadAt: new Date(0) })
    await markRead(viewer, id)
    expect(await unreadOf(other, id)).toMatchObject([{ state: 'NEW' }])
  })
})

describe('the unread state follows publication, not creation', () => {
  test('shows a late publication as new among replies that were read before', async () => {
    const admin = await anAdmin()
    const { id } = await aPost({ createdAt: new Date(0) })
    const late = await aReply(id, { status: 'pending', createdAt: new Date(1) })
    const read = await newReply(id)
    await markRead(viewer, id, read.id)
    await decideItems(admin, { action: 'approve', items: [{ type: 'reply', id: late.id }] })
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, late)])
    await markRead(viewer, id, late.id, read.id)
    expect(await unreadOf(viewer, id)).toEqual([])
  })

  test('excludes hidden items, and does not show restored ones as new', async () => {
    const { id } = await aPost({ createdAt: new Date(0) })
    const reply = await newReply(id)
    const set = (data: object) => db.reply.update({ where: { id: reply.id }, data })
    await set({ status: 'rejected' })
    expect(await unreadOf(viewer, id)).toEqual([])
    await set({ status: 'approved', deletedAt: new Date() })
    expect(await unreadOf(viewer, id)).toEqual([])
    await set({ deletedAt: null })
    await markRead(viewer, id, reply.id)
    await set({ status: 'rejected' })
    await set({ status: 'approved' })
    expect(await unreadOf(viewer, id)).toEqual([])
  })

  test('counts items from before reading was recorded as read, even after they were withdrawn and restored', async () => {
    const { id } = await newPost({ authorId: viewer.id })
    const old = await newReply(id, { createdAt: new Date(1) })
    await db.reply.update({ where: { id: old.id }, data: { publishedAt: null } })
    for (const status of ['rejected', 'approved'] as const)
      await db.reply.update({ where: { id: old.id }, data: { status } })
    expect(await unreadOf(viewer, id)).toEqual([])
  })
})
