import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aMember, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { editPost } from '../items/edits.ts'
import { editReply } from '../items/edits.ts'
import { setPostVote, setReplyVote } from '../votes/votes.ts'

const QUERY = `query ($postIds: [ID!], $replyIds: [ID!], $discussionId: ID) {
  mine(postIds: $postIds, replyIds: $replyIds, discussionId: $discussionId) {
    viewer { id email firstName lastName role }
    votes { id ballot }
    canReply
    canEdit
    canModerate
    canAccept
    canPin
    posts { id status rejectionReason author { name } pendingRevision { title } }
    replies { id status author { name } pendingRevision { content } }
    unpublishedPosts { id status }
    unpublishedReplies { id status }
  }
}`
type Item = { id: string; status: string; author: { name: string } | null; pendingRevision: object | null }
type State = {
  viewer: { id: string; email: string }
  votes: { id: string; ballot: string }[]
  canReply: string[]
  canEdit: string[]
  canModerate: string[]
  canAccept: string[]
  canPin: string[]
  posts: Item[]
  replies: Item[]
  unpublishedPosts: { id: string }[]
  unpublishedReplies: { id: string }[]
}
type Requested = { postIds?: string[]; replyIds?: string[]; discussionId?: string }

async function viewerStateOf(viewer: SignedIn | null, requested: Requested) {
  const { data, errors } = await execute(viewer, QUERY, requested)
  expect(errors).toBeUndefined()
  return (data as { mine: State | null }).mine
}

const NOTHING = {
  votes: [],
  canReply: [],
  canEdit: [],
  canModerate: [],
  canAccept: [],
  canPin: [],
  posts: [],
  replies: [],
  unpublishedReplies: [],
}
const ids = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id)

test('returns null when signed out', async () => {
  expect(await viewerStateOf(null, { postIds: [(await aPost()).id] })).toBeNull()
})

test('returns the member, and of the ids only those that they voted on or may change', async () => {
  const { cookie: _, sessionId: __, ...viewer } = await aViewer()
  const member = { ...viewer, cookie: '', sessionId: '' }
  const [voted, other, author] = [await aPost(), await aPost(), await aViewer()]
  const [reply, otherReply] = [await aReply(voted.id), await aReply(voted.id)]
  await setPostVote(member, { id: voted.id, ballot: 'UP' })
  await setReplyVote(member, { id: reply.id, ballot: 'DOWN' })
  await setPostVote(author, { id: other.id, ballot: 'UP' })

  const requested = { postIds: [voted.id, other.id], replyIds: [reply.id, otherReply.id] }
  expect(await viewerStateOf(member, requested)).toEqual({
    ...NOTHING,
    viewer: { ...viewer, role: 'USER' },
    votes: expect.arrayContaining([
      { id: voted.id, ballot: 'UP' },
      { id: reply.id, ballot: 'DOWN' },
    ]),
    canReply: expect.arrayContaining([voted.id, other.id]),
    unpublishedPosts: [],
  })
  expect((await viewerStateOf(member, requested))?.votes).toHaveLength(2)
})

test('lets members edit their items without repeating public content', async () => {
  const viewer = await aViewer()
  const post = await aPost({ authorId: viewer.id })
  const reply = await aReply(post.id, { authorId: viewer.id })
  expect(await viewerStateOf(viewer, { postIds: [post.id], replyIds: [reply.id] })).toMatchObject({
    canEdit: [post.id, reply.id],
    canReply: [post.id],
    canAccept: [post.id],
    canPin: [],
    posts: [],
    replies: [],
  })
})

test('lets only administrators withdraw published items and restore others', async () => {
  const author = await aViewer()
  const post = await aPost({ authorId: author.id })
  const rejected = await aPost({ authorId: author.id, status: 'rejected' })
  const pending = await aPost({ status: 'pending' })
  const reply = await aReply(post.id)
  const requested = { postIds: [post.id, rejected.id, pending.id], replyIds: [reply.id] }
  const own = await viewerStateOf(await anAdmin(), requested)
  expect(new Set(own?.canModerate)).toEqual(new Set([post.id, rejected.id, reply.id]))
  expect((await viewerStateOf(author, requested))?.canModerate).toEqual([])
})

test('permits accepting and pinning in published discussions only', async () => {
  const author = await aViewer()
  const posts = [
    await aPost({ authorId: author.id }),
    await aPost({ status: 'rejected', authorId: author.id }),
  ]
  const requested = { postIds: posts.map(({ id }) => id) }
  const first = [requested.postIds[0]]
  expect(await viewerStateOf(author, requested)).toMatchObject({ canAccept: first, canPin: [] })
  expect(await viewerStateOf(await anAdmin(), requested)).toMatchObject({ canAccept: first, canPin: first })
  expect(await viewerStateOf(await aViewer(), requested)).toMatchObject({ canAccept: [], canPin: [] })
})

describe('pending items', () => {
  test('are visible only to their author, with the reason and the edit', async () => {
    const [author, other] = [await aViewer(), await aViewer()]
    const refused = await aPost({ authorId: author.id, status: 'rejected', rejectionReason: 'Off topic' })
    const pending = await aPost({ authorId: author.id, status: 'pending' })
    const removed = await aPost({ authorId: author.id, status: 'pending', deletedAt: new Date() })
    const edited = await aPost({ authorId: author.id })
    await editPost(author, {
      id: edited.id,
      title: 'Better said',
      content: edited.content,
      category: edited.category,
    })
    const reply = await aReply(edited.id, { authorId: author.id })
    await editReply(author, { id: reply.id, content: 'I see this differently today.' })
    const pendingReply = await aReply(edited.id, { authorId: author.id, status: 'pending' })
    const elsewhere = await aReply((await aPost()).id, { authorId: author.id, status: 'pending' })

    const requested = {
      postIds: [refused.id, pending.id, removed.id, edited.id],
      replyIds: [reply.id, pendingReply.id, elsewhere.id],
      discussionId: edited.id,
    }
    const own = await viewerStateOf(author, requested)
    // The page finds each by its id: they have no order.
    const factsOf = ({ id }: { id: string }) => own?.posts.find((post) => post.id === id)
    expect(own?.posts).toHaveLength(3)
    expect(factsOf(refused)).toMatchObject({ status: 'REJECTED', rejectionReason: 'Off topic' })
    expect(factsOf(pending)).toMatchObject({ status: 'PENDING' })
    expect(factsOf(edited)).toMatchObject({ pendingRevision: { title: 'Better said' } })
    expect(own).toMatchObject({
      canReply: [edited.id],
      unpublishedPosts: [{ id: pending.id }, { id: refused.id }],
      unpublishedReplies: [{ id: pendingReply.id }],
    })
    expect(new Set(own?.canEdit)).toEqual(
      new Set([refused.id, pending.id, edited.id, reply.id, pendingReply.id, elsewhere.id]),
    )
    expect(own?.replies).toContainEqual(
      expect.objectContaining({
        id: reply.id,
        pendingRevision: { content: 'I see this differently today.' },
      }),
    )
    expect(new Set(ids(own?.replies))).toEqual(new Set([reply.id, pendingReply.id, elsewhere.id]))
    expect(await viewerStateOf(other, requested)).toMatchObject({
      ...NOTHING,
      canReply: [edited.id],
      unpublishedPosts: [],
    })
  })

  test('are shown to administrators on request, with everybody’s unpublished replies', async () => {
    const admin = await anAdmin()
    const post = await aPost({ status: 'pending' })
    const open = await aPost()
    const pending = await aReply(open.id, { status: 'pending' })
    const own = await viewerStateOf(admin, { postIds: [post.id, open.id], discussionId: open.id })
    expect(own).toMatchObject({ canReply: [open.id], canEdit: [], unpublishedPosts: [] })
    expect(ids(own?.posts)).toEqual([post.id])
    expect(ids(own?.unpublishedReplies)).toEqual([pending.id])
  })

  test('are invisible in a hidden discussion', async () => {
    const viewer = await aViewer()
    const post = await aPost({ status: 'pending' })
    const reply = await aReply(post.id, { authorId: viewer.id, status: 'pending' })
    const requested = { postIds: [post.id], replyIds: [reply.id], discussionId: post.id }
    expect(await viewerStateOf(viewer, requested)).toMatchObject({ ...NOTHING, unpublishedPosts: [] })
  })
})

test('excludes a vote on a hidden item', async () => {
  const viewer = await aViewer()
  const post = await aPost()
  await setPostVote(viewer, { id: post.id, ballot: 'UP' })
  await db.post.update({ where: { id: post.id }, data: { status: 'rejected' } })
  expect((await viewerStateOf(viewer, { postIds: [post.id] }))?.votes).toEqual([])
})

test('shows a private member’s name to themselves and to administrators', async () => {
  const hidden = await aViewer({ isPublicProfile: false, firstName: 'Sorcha', lastName: 'Private' })
  const post = await aPost({ authorId: hidden.id })
  const reply = await aReply(post.id, { authorId: hidden.id })
  const requested = { postIds: [post.id], replyIds: [reply.id] }
  for (const viewer of [hidden, await anAdmin()])
    expect(await viewerStateOf(viewer, requested)).toMatchObject({
      posts: [{ id: post.id, author: { name: 'Sorcha Private' } }],
      replies: [{ id: reply.id, author: { name: 'Sorcha Private' } }],
    })
  expect(await viewerStateOf(await aViewer(), requested)).toMatchObject({ posts: [], replies: [] })
})

test('omits unknown ids, and rejects more than a page can show', async () => {
  const viewer = await aViewer()
  const postIds = ['nothing', randomUUID(), ...Array.from({ length: 98 }, () => randomUUID())]
  expect(await viewerStateOf(viewer, { postIds, replyIds: postIds, discussionId: 'x' })).toMatchObject(
    NOTHING,
  )
  const { errors } = await execute(viewer, QUERY, { postIds: [...postIds, randomUUID()] })
  expect(errors?.[0]).toMatchObject({
    message: 'At most 100 ids can be asked about at once',
    extensions: { code: 'INVALID' },
  })
})

test('takes one statement when nothing is the viewer’s own', async () => {
  const viewer = await aViewer()
  const post = await aPost()
  const replies = [await aReply(post.id), await aReply(post.id, { authorId: (await aMember()).id })]
  await setReplyVote(viewer, { id: replies[0]?.id ?? '', ballot: 'UP' })
  const requested = { postIds: [post.id], replyIds: ids(replies) ?? [], discussionId: post.id }
  expect(await statementsOf(() => viewerStateOf(viewer, requested))).toHaveLength(1)
})
