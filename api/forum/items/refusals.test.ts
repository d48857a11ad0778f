import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { adjustVotes } from '../votes/adjustments.ts'
import { deletePost, editPost } from './edits.ts'
import { createReply } from '../replies/replies.ts'
import { deleteReply, editReply } from './edits.ts'
import { setPostVote, setReplyVote } from '../votes/votes.ts'

const NOWHERE = '01890000-0000-7000-8000-000000000000'
const CONTENT = 'Something that is said anew, and at some length.'
const TEXT = { title: 'A title that is long enough', content: CONTENT, category: 'Remote Work' }
const REASON = 'To see whether it is there.'

let [admin, author, other]: SignedIn[] = []
beforeAll(async () => {
  admin = await anAdmin()
  author = await aViewer()
  other = await aViewer()
})

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'nothing',
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  )

type Act = (id: string, viewer?: SignedIn) => Promise<unknown>
const ON_POSTS: Record<string, Act> = {
  voting: (id, viewer = author) => setPostVote(viewer ?? null, { id, ballot: 'UP' }),
  replying: (postId, viewer = author) => createReply(viewer ?? null, { postId, content: CONTENT }),
  editing: (id, viewer = author) => editPost(viewer ?? null, { id, ...TEXT }),
  deleting: (id, viewer = author) => deletePost(viewer ?? null, id),
}
const ON_REPLIES: Record<string, Act> = {
  voting: (id, viewer = author) => setReplyVote(viewer ?? null, { id, ballot: 'DOWN' }),
  editing: (id, viewer = author) => editReply(viewer ?? null, { id, content: CONTENT }),
  deleting: (id, viewer = author) => deleteReply(viewer ?? null, id),
}

describe.each(Object.entries(ON_POSTS))('%s, of a discussion', (_act, act) => {
  test('finds no item that is missing, removed, or invisible to this member', async () => {
    const gone = await aPost({ authorId: author?.id ?? null, deletedAt: new Date() })
    const hidden = await aPost({ status: 'pending' })
    for (const id of [NOWHERE, gone.id, hidden.id])
      expect(await refusalOf(act(id))).toBe('NOT_FOUND: Discussion not found')
  })
})

describe.each(Object.entries(ON_REPLIES))('%s, of a reply', (_act, act) => {
  test('finds no item that is missing, removed, or invisible to this member', async () => {
    const own = { authorId: author?.id ?? null }
    const open = await aPost()
    const replies = [
      await aReply(open.id, { ...own, deletedAt: new Date() }),
      await aReply(open.id, { status: 'pending' }),
      await aReply((await aPost({ deletedAt: new Date() })).id, own),
      await aReply((await aPost({ status: 'pending' })).id, own),
    ]
    for (const id of [NOWHERE, ...replies.map((reply) => reply.id)])
      expect(await refusalOf(act(id))).toBe('NOT_FOUND: Reply not found')
  })
})

test('rejects a forbidden act on a visible item with a plain message', async () => {
  const own = { authorId: author?.id ?? null }
  const pending = await aPost({ ...own, status: 'pending' })
  const open = await aPost(own)
  const [said, rejected] = [await aReply(open.id, own), await aReply(open.id, { ...own, status: 'rejected' })]
  const inPending = await aReply(pending.id, own)
  const votes = 'FORBIDDEN: You can only vote on published posts and replies.'
  expect(await refusalOf(setPostVote(author ?? null, { id: pending.id, ballot: 'UP' }))).toBe(votes)
  for (const id of [rejected.id, inPending.id])
    expect(await refusalOf(setReplyVote(author ?? null, { id, ballot: 'UP' }))).toBe(votes)
  expect(await refusalOf(createReply(author ?? null, { postId: pending.id, content: CONTENT }))).toBe(
    'FORBIDDEN: You can only reply to published discussions.',
  )
  const edits = 'FORBIDDEN: You can only edit your own posts.'
  const removals = 'FORBIDDEN: You can only delete your own posts.'
  for (const viewer of [other, admin]) {
    expect(await refusalOf(editPost(viewer ?? null, { id: open.id, ...TEXT }))).toBe(edits)
    expect(await refusalOf(editReply(viewer ?? null, { id: said.id, content: CONTENT }))).toBe(edits)
    expect(await refusalOf(deletePost(viewer ?? null, open.id))).toBe(removals)
    expect(await refusalOf(deleteReply(viewer ?? null, said.id))).toBe(removals)
  }
})

test('adjusts votes of existing items in an open discussion, up to a sum', async () => {
  const adjust = (type: 'post' | 'reply', id: string, likeAdjustment = 1) =>
    refusalOf(
      adjustVotes(admin ?? null, {
        type,
        id,
        likeAdjustment,
        dislikeAdjustment: 0,
        reason: REASON,
      }),
    )
  const [open, gone] = [await aPost(), await aPost({ deletedAt: new Date() })]
  for (const id of [NOWHERE, gone.id])
    expect(await adjust('post', id)).toBe('NOT_FOUND: There’s no such post.')
  for (const id of [
    NOWHERE,
    (await aReply(gone.id)).id,
    (await aReply(open.id, { deletedAt: new Date() })).id,
  ])
    expect(await adjust('reply', id)).toBe('NOT_FOUND: There’s no such reply.')
  const most = await aPost({ likeAdjustment: 999_999_999 })
  expect(await adjust('post', most.id, 2)).toBe('CONFLICT: The total adjustment would be too large.')
  expect(await adjust('post', most.id)).toBe('nothing')
})

test('changes nothing when it refuses', async () => {
  const open = await aPost()
  const reply = await aReply(open.id)
  for (const act of [ON_POSTS['editing'], ON_POSTS['deleting']])
    await refusalOf(act?.(open.id) ?? Promise.resolve())
  for (const act of [ON_REPLIES['editing'], ON_REPLIES['deleting']])
    await refusalOf(act?.(reply.id) ?? Promise.resolve())
  expect(await db.post.findUniqueOrThrow({ where: { id: open.id } })).toMatchObject({
    title: open.title,
    deletedAt: null,
  })
  expect(await db.reply.findUniqueOrThrow({ where: { id: reply.id } })).toMatchObject({
    content: reply.content,
    deletedAt: null,
  })
  expect(await db.revision.count({ where: { postId: open.id } })).toBe(0)
  expect(await db.revision.count({ where: { replyId: reply.id } })).toBe(0)
})
