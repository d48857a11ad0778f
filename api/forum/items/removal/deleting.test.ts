import { expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { execute, call } from '../../../test/execute.ts'
import { pendingWork } from '../../../notifications/subjects.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../../test/factories.ts'
import { countPosts } from '../../categories/counts.ts'
import { editPost } from '../edits.ts'
import { editReply } from '../edits.ts'

const REMOVE_POST = 'mutation ($id: ID!) { deletePost(id: $id) }'
const REMOVE_REPLY = 'mutation ($id: ID!) { deleteReply(id: $id) { replyCount lastActivityAt } }'
const TEXT = 'Something else altogether, and long enough.'

test('removes a discussion without replies by others for everybody, with its pending edit', async () => {
  const author = await aViewer()
  const category = 'Events & Meetups'
  const post = await aPost({ authorId: author.id, category })
  const reply = await aReply(post.id, { authorId: author.id })
  await aReply(post.id, { status: 'rejected' })
  await aReply(post.id, { deletedAt: new Date() })
  await editPost(author, { id: post.id, title: 'A new title', content: TEXT, category })
  const before = await countPosts(category)

  expect(await execute(author, REMOVE_POST, { id: post.id })).toEqual({ data: { deletePost: post.id } })

  for (const viewer of [null, author, await aViewer(), await anAdmin()]) {
    const cookie = viewer?.cookie ?? ''
    expect((await call('GET', `/api/forum/posts/${post.id}`, { cookie })).status).toBe(404)
    const { data } = await execute(
      viewer,
      'query ($post: ID!, $reply: ID!) { post(id: $post) { id } reply(id: $reply) { id } }',
      { post: post.id, reply: reply.id },
    )
    expect(data).toEqual({ post: null, reply: null })
    const list = await call('GET', '/api/forum/posts?limit=100', { cookie })
    expect(JSON.stringify(list.body)).not.toContain(post.id)
  }
  expect(await countPosts(category)).toBe(before - 1)
  const revisions = { postId: post.id }
  expect(await db.revision.count({ where: { ...revisions, status: 'pending' } })).toBe(0)
  expect(await db.revision.count({ where: { ...revisions, status: 'approved' } })).toBe(1)
  const again = await execute(author, REMOVE_POST, { id: post.id })
  expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
})

test('removes a reply from the count, with its pending edit', async () => {
  const author = await aViewer()
  const post = await aPost()
  const early = await aReply(post.id, { createdAt: new Date(Date.now() + 1_000) })
  const reply = await aReply(post.id, { authorId: author.id, createdAt: new Date(Date.now() + 2_000) })
  await editReply(author, { id: reply.id, content: TEXT })

  const { data } = await execute(author, REMOVE_REPLY, { id: reply.id })
  expect(data).toEqual({
    deleteReply: { replyCount: 1, lastActivityAt: early.createdAt.toISOString() },
  })
  expect(await db.revision.count({ where: { replyId: reply.id, status: 'pending' } })).toBe(0)
  const again = await execute(author, REMOVE_REPLY, { id: reply.id })
  expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
})

test('removes no edit of any other item', async () => {
  const author = await aViewer()
  const post = await aPost({ authorId: author.id })
  const replies = [
    await aReply(post.id, { authorId: author.id }),
    await aReply(post.id, { authorId: author.id }),
  ]
  for (const { id } of replies) await editReply(author, { id, content: TEXT })
  await execute(author, REMOVE_REPLY, { id: replies[0]?.id })
  const left = await db.revision.findMany({ where: { authorId: author.id } })
  expect(left.map(({ replyId, status }) => [replyId, status]).sort()).toEqual(
    [
      [replies[0]?.id, 'approved'],
      [replies[1]?.id, 'approved'],
      [replies[1]?.id, 'pending'],
    ].sort(),
  )
})

test('stops the reminders about items that their author has deleted', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id, status: 'pending' })
  const about = { memberId: admin.id, subjectKey: pendingWork('item', id) }
  await db.notification.create({ data: { ...about, kind: 'administration', detail: 'post' } })
  await execute(author, REMOVE_POST, { id })
  expect(await db.notification.findMany({ where: about })).toMatchObject([
    { readAt: expect.any(Date) as Date },
  ])
})
