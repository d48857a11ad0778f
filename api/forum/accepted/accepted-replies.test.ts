import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { deleteReply } from '../items/edits.ts'
import { aDiscussionToSolve, mark } from '../../test/forum/solved-discussions.ts'

const ACCEPTED_REPLY = `query ($id: ID!) {
  post(id: $id) { solvedAt answer { acceptedAt byModerator reply { id excerpt author { name } } } }
}`

const LIST = `query ($filter: PostFilter, $category: String, $search: String) {
  posts(filter: $filter, category: $category, search: $search, first: 100) { nodes { id } }
}`

type WithAcceptedReply = {
  post: { solvedAt: string | null; answer: { byModerator: boolean; reply: { id: string } } | null }
}

const acceptedReplyOf = async (id: string, viewer: SignedIn | null = null) =>
  ((await execute(viewer, ACCEPTED_REPLY, { id })).data as WithAcceptedReply).post

const listed = async (variables: object, viewer: SignedIn | null = null) =>
  (
    (await execute(viewer, LIST, { ...variables })).data as { posts: { nodes: { id: string }[] } }
  ).posts.nodes.map(({ id }) => id)

const entriesAbout = (targetId: string) =>
  db.moderationLog.findMany({ where: { targetId }, orderBy: { sequence: 'asc' } })

describe('the author of a discussion', () => {
  test('accepts a reply, then another, and withdraws it over GraphQL', async () => {
    const { author, post, replies } = await aDiscussionToSolve()
    const accept = 'mutation ($id: ID!) { acceptReply(id: $id) { id answer { reply { id } byModerator } } }'
    for (const { id } of [replies[0], replies[1], replies[1]]) {
      const { data } = await execute(author, accept, { id })
      expect(data).toEqual({
        acceptReply: { id: post.id, answer: { reply: { id }, byModerator: false } },
      })
    }
    expect(await db.answer.count({ where: { postId: post.id } })).toBe(1)

    const withdraw = 'mutation ($id: ID!) { withdrawAnswer(id: $id) { solvedAt answer { acceptedAt } } }'
    for (let time = 0; time < 2; time++)
      expect((await execute(author, withdraw, { id: post.id })).data).toEqual({
        withdrawAnswer: { solvedAt: null, answer: null },
      })
    expect(await entriesAbout(replies[0].id)).toEqual([])
  })

  test('accepts a reply over REST, where readers see which one it is', async () => {
    const { author, post, replies } = await aDiscussionToSolve()
    const solved = await mark(author, post.id, replies[1].id)
    expect(solved).toMatchObject({ status: 200, body: { id: post.id, solvedAt: expect.any(String) } })
    const { body } = await call('GET', `/api/forum/posts/${post.id}`)
    expect(body).toMatchObject({ acceptedReplyId: replies[1].id, solvedAt: solved.body['solvedAt'] })

    expect((await mark(author, post.id, null)).body).not.toHaveProperty('solvedAt')
    expect((await call('GET', `/api/forum/posts/${post.id}`)).body).not.toHaveProperty('acceptedReplyId')
  })

  test('loses their accepted reply with their account', async () => {
    const { author, post, replies } = await aDiscussionToSolve()
    await mark(author, post.id, replies[0].id)
    const { body } = await call('GET', '/api/account/data', { cookie: author.cookie })
    expect(body['answers']).toMatchObject([{ id: post.id, replyId: replies[0].id }])
  })
})

test('nobody else may accept a reply, and a signed-out visitor is asked to sign in', async () => {
  const { post, replies } = await aDiscussionToSolve()
  const [id] = [replies[0].id]
  expect(await mark(null, post.id, id)).toMatchObject({
    status: 401,
    body: { message: 'You must be logged in to choose an answer' },
  })
  const other = await aViewer()
  for (const replyId of [id, null])
    expect(await mark(other, post.id, replyId)).toMatchObject({
      status: 403,
      body: { message: 'Only the author of a discussion or an administrator can choose its answer.' },
    })
  // Not the author of the reply, either.
  const replier = await aViewer()
  const own = await aReply(post.id, { authorId: replier.id })
  expect((await mark(replier, post.id, own.id)).status).toBe(403)
  expect((await acceptedReplyOf(post.id)).answer).toBeNull()
})

test('a reply accepted by an administrator is shown in the log and in the discussion', async () => {
  const { post, replies } = await aDiscussionToSolve()
  const admin = await anAdmin()
  await mark(admin, post.id, replies[0].id)
  await mark(admin, post.id, replies[0].id)
  expect(await acceptedReplyOf(post.id)).toMatchObject({ answer: { byModerator: true } })
  await mark(admin, post.id, null)
  expect(await entriesAbout(replies[0].id)).toMatchObject([
    { action: 'accept_reply', moderatorId: admin.id },
    { action: 'withdraw_answer', moderatorId: admin.id },
  ])

  const own = await aPost({ authorId: admin.id })
  const reply = await aReply(own.id)
  await mark(admin, own.id, reply.id)
  expect(await acceptedReplyOf(own.id)).toMatchObject({ answer: { byModerator: false } })
  await mark(admin, own.id, null)
  expect(await entriesAbout(reply.id)).toEqual([])
})

test('only a published reply of the same discussion can be accepted', async () => {
  const { author, post, replies } = await aDiscussionToSolve()
  const queued = await aReply(post.id, { status: 'pending', authorId: author.id })
  expect(await mark(author, post.id, queued.id)).toMatchObject({
    status: 403,
    body: { message: 'Only a published reply to a published discussion can be its answer.' },
  })
  const hidden = await aReply(post.id, { status: 'pending' })
  expect((await mark(author, post.id, hidden.id)).status).toBe(404)
  const elsewhere = await aDiscussionToSolve()
  expect((await mark(author, post.id, elsewhere.replies[0].id)).status).toBe(404)
  expect((await mark(elsewhere.author, post.id, elsewhere.replies[0].id)).status).toBe(404)
  expect((await mark(author, post.id, 'no-id')).status).toBe(400)

  await db.post.update({ where: { id: post.id }, data: { status: 'pending' } })
  expect((await mark(author, post.id, replies[0].id)).status).toBe(403)
})

describe('an accepted reply that is hidden', () => {
  test('is not accepted until it is restored, not even for its author and administrators', async () => {
    const { author, post, replies } = await aDiscussionToSolve()
    const admin = await anAdmin()
    await mark(author, post.id, replies[0].id)
    const decide = (status: string, from: string) =>
      decideItem(admin, 'reply', replies[0].id, { status, from, note: 'Not about this.' })
    await decide('reject', 'approved')
    for (const viewer of [null, author, admin])
      expect(await acceptedReplyOf(post.id, viewer)).toEqual({ solvedAt: null, answer: null })
    expect(await listed({ filter: 'SOLVED' })).not.toContain(post.id)
    expect((await call('GET', `/api/forum/posts/${post.id}`)).body).not.toHaveProperty('acceptedReplyId')

    await decide('approve', 'rejected')
    expect(await acceptedReplyOf(post.id)).toMatchObject({ answer: { reply: { id: replies[0].id } } })
    expect(await listed({ filter: 'SOLVED' })).toContain(post.id)
  })

  test('is not accepted after its author removes it or it is erased', async () => {
    const { author, post } = await aDiscussionToSolve()
    const replier = await aViewer()
    const reply = await aReply(post.id, { authorId: replier.id })
    await mark(author, post.id, reply.id)
    await deleteReply(replier, reply.id)
    expect(await acceptedReplyOf(post.id)).toEqual({ solvedAt: null, answer: null })
    await db.reply.update({ where: { id: reply.id }, data: { deletedAt: null } })
    expect((await acceptedReplyOf(post.id)).answer).not.toBeNull()
    await db.reply.delete({ where: { id: reply.id } })
    expect(await acceptedReplyOf(post.id)).toEqual({ solvedAt: null, answer: null })
    expect(await db.answer.count({ where: { postId: post.id } })).toBe(0)
  })
})

describe('a list', () => {
  test('can be filtered for solved and unanswered discussions over GraphQL and REST', async () => {
    const category = 'Product Owner'
    const { author, post, replies } = await aDiscussionToSolve({ category })
    const open = await aPost({ category })
    const elsewhere = await aDiscussionToSolve()
    await mark(author, post.id, replies[0].id)
    await mark(elsewhere.author, elsewhere.post.id, elsewhere.replies[0].id)

    expect(await listed({ filter: 'SOLVED', category })).toEqual([post.id])
    // A pending discussion is not unanswered, not even for its author.
    await aPost({ category, authorId: author.id, status: 'pending' })
    for (const viewer of [null, author])
      expect(await listed({ filter: 'UNANSWERED', category }, viewer)).toEqual([open.id])
    expect(await listed({ filter: 'SOLVED' })).toEqual(expect.arrayContaining([post.id, elsewhere.post.id]))
    const rest = async (filter: string) =>
      call('GET', `/api/forum/posts?category=${encodeURIComponent(category)}&filter=${filter}`)
    expect((await rest('solved')).body).toMatchObject([{ id: post.id }])
    expect((await rest('unanswered')).body).toMatchObject([{ id: open.id }])
    expect(await rest('answered')).toMatchObject({ status: 400 })
  })

  test('filters a search in the same way, and ranks solved discussions higher', async () => {
    const title = 'Crannchur for the order of speaking'
    const content = 'We draw lots at the start of each Daily Scrum.'
    const { author, post, replies } = await aDiscussionToSolve({ title, content })
    const newer = await aPost({ title, content })
    expect(await listed({ search: 'crannchur' })).toEqual([newer.id, post.id])
    await mark(author, post.id, replies[0].id)
    expect(await listed({ search: 'crannchur' })).toEqual([post.id, newer.id])
    expect(await listed({ search: 'crannchur', filter: 'SOLVED' })).toEqual([post.id])
    expect(await listed({ search: 'crannchur', filter: 'UNANSWERED' })).toEqual([newer.id])
  })
})
