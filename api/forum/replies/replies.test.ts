import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { createReply, findRepliesById } from './replies.ts'
import { deleteReply, editPost, editReply } from '../items/edits.ts'

const content = 'We keep a list on the wall, and it helps.'
const countOf = async (id: string) => (await db.post.findUniqueOrThrow({ where: { id } })).replyCount

describe('a reply', () => {
  test('is pending and not counted when a member wrote it', async () => {
    const [viewer, post] = [await aViewer(), await aPost()]
    const { data } = await execute(viewer, REPLY, { input: { postId: post.id, content } })
    expect(data).toEqual({ createReply: { status: 'PENDING', post: { id: post.id, replyCount: 0 } } })
  })

  test('is published, counted at once and moves the discussion up when an administrator wrote it', async () => {
    const post = await aPost({ createdAt: new Date('2026-01-01') })
    const reply = await createReply(await anAdmin(), { postId: post.id, content })
    const after = await db.post.findUniqueOrThrow({ where: { id: post.id } })
    expect(reply.status).toBe('approved')
    expect(after).toMatchObject({ replyCount: 1, lastActivityAt: reply.createdAt })
  })

  test('is rejected in an unpublished discussion, and as not found for others', async () => {
    const author = await aViewer()
    const post = await aPost({ authorId: author.id, status: 'pending' })
    await expect(createReply(author, { postId: post.id, content })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(createReply(await aViewer(), { postId: post.id, content })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('is rejected with the same message over GraphQL and REST when it is too short', async () => {
    const [viewer, post] = [await aViewer(), await aPost()]
    const { errors } = await execute(viewer, REPLY, { input: { postId: post.id, content: 'short' } })
    const rest = await call('POST', `/api/forum/posts/${post.id}/replies`, {
      body: { content: 'short' },
      cookie: viewer.cookie,
    })
    expect(errors?.[0]?.message).toBe('Reply must be at least 10 characters')
    expect(rest).toMatchObject({ status: 400, body: { message: 'Reply must be at least 10 characters' } })
  })

  test('has the documented payload over REST', async () => {
    const [viewer, post] = [await aViewer(), await aPost()]
    const body = { userId: viewer.id, content }
    const rest = await call('POST', `/api/forum/posts/${post.id}/replies`, { body, cookie: viewer.cookie })
    expect(rest).toMatchObject({
      status: 201,
      body: { content, likeCount: 0, dislikeCount: 0, author: { id: viewer.id }, status: 'pending' },
    })
    const other = { ...body, userId: (await aViewer()).id }
    const refused = await call('POST', `/api/forum/posts/${post.id}/replies`, {
      body: other,
      cookie: viewer.cookie,
    })
    expect(refused.status).toBe(403)
  })
})

test('creates a pending reply once, without changing or blocking its discussion', async () => {
  const [viewer, post] = [await aViewer(), await aPost()]
  const requested = await statementsOf(() => createReply(viewer, { postId: post.id, content }))
  expect(requested.filter(({ text }) => /update "Post"|for update/i.test(text))).toEqual([])
  expect(await db.reply.findMany({ where: { postId: post.id } })).toMatchObject([
    { authorId: viewer.id, content, contentHtml: `<p>${content}</p>\n`, status: 'pending' },
  ])
})

test('counts all of twenty simultaneously published replies', async () => {
  const [admin, post] = [await anAdmin(), await aPost()]
  const replies = Array.from({ length: 20 }, (_, n) => ({ postId: post.id, content: `${content} ${n}` }))
  await Promise.all(replies.map((reply) => createReply(admin, reply)))
  expect(await countOf(post.id)).toBe(20)
})

test('returns replies in the order of their creation, whatever has changed since', async () => {
  const post = await aPost()
  const ids: string[] = []
  for (let each = 0; each < 3; each += 1) ids.push((await aReply(post.id)).id)
  await db.reply.update({ where: { id: ids[0] ?? '' }, data: { likeCount: 1 } })
  const query = 'query ($id: ID!) { post(id: $id) { replies { nodes { id } } } }'
  const { data } = await execute(await aViewer(), query, { id: post.id })
  const { nodes } = (data as { post: { replies: { nodes: { id: string }[] } } }).post.replies
  expect(nodes.map(({ id }) => id)).toEqual(ids)
})

test('returns the visible ones of replies by their ids, in the same order', async () => {
  const [viewer, post, hidden] = [await aViewer(), await aPost(), await aPost({ status: 'pending' })]
  const [first, second] = [await aReply(post.id), await aReply(post.id)]
  const pending = await aReply(post.id, { status: 'pending' })
  const ids = [second, pending, await aReply(hidden.id), first].map(({ id }) => id)
  const found = async () => (await findRepliesById(viewer, ids, {})).map(({ id }) => id)
  expect(await found()).toEqual([second.id, first.id])
  for (const { text } of await statementsOf(found)) expect(text).toMatch(/"id" in \(|"id" = any/i)
})

describe('an author whose items are published at once', () => {
  beforeEach(() => void (env.MODERATION = 'none'))

  test('publishes and counts a pending reply by editing it; a rejected one is pending again', async () => {
    const [author, post] = [await aViewer(), await aPost()]
    const of = (status: 'pending' | 'rejected') => ({ authorId: author.id, status, rejectionReason: 'Why' })
    const [pending, refused] = [await aReply(post.id, of('pending')), await aReply(post.id, of('rejected'))]
    const edit = (id: string) => editReply(author, { id, content })
    const notified = () => db.notification.count({ where: { memberId: post.authorId ?? '' } })
    expect(await edit(refused.id)).toMatchObject({ content, status: 'pending', rejectionReason: null })
    expect([await countOf(post.id), await notified()]).toEqual([0, 0])
    expect(await edit(pending.id)).toMatchObject({ content, status: 'approved', rejectionReason: null })
    expect([await countOf(post.id), await notified()]).toEqual([1, 1])
  })
})

test('edits a pending or rejected discussion in place, and it is pending again', async () => {
  const author = await aViewer()
  const text = { title: 'Another title', content, category: 'Remote Work' }
  for (const status of ['pending', 'rejected'] as const) {
    const { id } = await aPost({ authorId: author.id, status, rejectionReason: 'Why' })
    expect(await editPost(author, { id, ...text })).toMatchObject({
      ...text,
      status: 'pending',
      rejectionReason: null,
    })
    // A decided text is retained in the moderation history; an undecided one is not.
    const retained = await db.revision.findMany({ where: { postId: id }, select: { status: true } })
    expect(retained).toEqual(status === 'rejected' ? [{ status }] : [])
  }
})

describe('an author', () => {
  test('removes a reply, which is no longer counted or visible', async () => {
    const [author, post] = [await aViewer(), await aPost()]
    const reply = await aReply(post.id, { authorId: author.id })
    await deleteReply(author, reply.id)
    expect(await countOf(post.id)).toBe(0)
    await expect(editReply(author, { id: reply.id, content })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('cannot change somebody else’s item', async () => {
    const [other, post] = [await aViewer(), await aPost()]
    const reply = await aReply(post.id)
    await expect(editReply(other, { id: reply.id, content })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(deleteReply(other, reply.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('edits a rejected reply in place, and it is pending again', async () => {
    const [author, post] = [await aViewer(), await aPost()]
    const reply = await aReply(post.id, {
      authorId: author.id,
      status: 'rejected',
      rejectionReason: 'Too rough',
    })
    const edited = await editReply(author, { id: reply.id, content })
    expect(edited).toMatchObject({ content, status: 'pending', rejectionReason: null })
    const retained = await db.revision.findMany({ where: { replyId: reply.id } })
    expect(retained).toMatchObject([{ status: 'rejected', content: reply.content }])
  })
})

const REPLY =
  'mutation ($input: CreateReplyInput!) { createReply(input: $input) { status post { id replyCount } } }'

test('pages through all replies of a discussion over REST', async () => {
  const post = await aPost()
  const created: string[] = []
  for (let number = 0; number < 101; number++) created.push((await aReply(post.id, { authorId: null })).id)

  const path = `/api/forum/posts/${post.id}`
  const seen: string[] = []
  const sizes: number[] = []
  for (let next: string | undefined = path; next;) {
    const { body, headers } = await call('GET', next)
    const replies = body['replies'] as { id: string }[]
    expect(body['id']).toBe(post.id)
    sizes.push(replies.length)
    seen.push(...replies.map(({ id }) => id))
    next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(sizes).toEqual([100, 1])
  expect(seen).toEqual(created)

  expect((await call('GET', `${path}?limit=2`)).body['replies']).toHaveLength(2)
  expect((await call('GET', `${path}?limit=0`)).status).toBe(400)
  expect((await call('GET', `${path}?after=x`)).status).toBe(400)
})
