import { expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { execute, call } from '../../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../../test/factories.ts'
import { written } from '../../../test/mail/emails.ts'
import { countPosts } from '../../categories/counts.ts'
import { createReply } from '../../replies/replies.ts'
import { deletePost, editPost } from '../edits.ts'
import { newestPublished } from '../../revisions/revisions.ts'
import { setPostVote } from '../../votes/votes.ts'

// Deleting a discussion with replies by others removes only the author's text (decisions, "After publication").

const SECRET = 'Zephyrine'
const CATEGORY = 'Remote Work'

async function removed(status: 'approved' | 'pending' = 'approved') {
  const author = await aViewer()
  const text = { title: `${SECRET} words`, content: `${SECRET} content, and long enough.` }
  const post = await aPost({ authorId: author.id, category: CATEGORY, ...text })
  const reply = await aReply(post.id, { status, content: 'What another member has answered.' })
  const edit = { title: `${SECRET} edited`, content: `${SECRET} in an edit that is pending.` }
  await editPost(author, { id: post.id, category: CATEGORY, ...edit })
  expect(await deletePost(author, post.id)).toBe(post.id)
  return { author, post, reply }
}

const QUERY = `query ($id: ID!) {
  post(id: $id) {
    title content contentHtml excerpt status editedAt removedAt viewerCanEdit viewerCanReply replyCount
    author { id } pendingRevision { id } replies { nodes { content } }
  }
}`

test('a removed discussion remains with its replies, without its author’s text and name', async () => {
  const before = await countPosts(CATEGORY)
  const { author, post } = await removed()
  expect(await countPosts(CATEGORY)).toBe(before + 1)
  for (const viewer of [null, author, await aViewer(), await anAdmin()]) {
    const { data } = await execute(viewer, QUERY, { id: post.id })
    expect(data).toEqual({
      post: {
        title: 'Removed discussion',
        content: 'Removed by its author',
        contentHtml: '<p>Removed by its author</p>',
        excerpt: 'Removed by its author',
        status: 'APPROVED',
        editedAt: null,
        removedAt: expect.any(String) as string,
        viewerCanEdit: false,
        viewerCanReply: viewer !== null,
        replyCount: 1,
        author: null,
        pendingRevision: null,
        replies: { nodes: [{ content: 'What another member has answered.' }] },
      },
    })
    const cookie = viewer?.cookie ?? ''
    const { body } = await call('GET', `/api/forum/posts/${post.id}`, { cookie })
    expect(body).toMatchObject({ content: 'Removed by its author', author: null })
    const profile = await call('GET', `/api/users/${author.id}/posts`, { cookie })
    expect(JSON.stringify(profile.body)).not.toContain(post.id)
  }
})

test('a removed discussion is found neither by its former text nor by its placeholder', async () => {
  const { post, author } = await removed()
  const search = 'query ($words: String!) { posts(search: $words, first: 100) { nodes { id } } }'
  for (const text of [SECRET, 'removed author']) {
    const { data } = await execute(await anAdmin(), search, { words: text })
    expect(JSON.stringify(data)).not.toContain(post.id)
  }
  const found = await execute(null, search, { words: 'what another member has answered' })
  expect(JSON.stringify(found.data)).toContain(post.id)
  const list = await call('GET', '/api/forum/posts?limit=100')
  expect(JSON.stringify(list.body)).not.toContain(SECRET)
  const profile = '{ profile(id: "ID") { statistics { postsCount } activities { nodes { id } } } }'
  const { data } = await execute(null, profile.replace('ID', author.id))
  expect(data).toEqual({ profile: { statistics: { postsCount: 0 }, activities: { nodes: [] } } })
})

test('a removed discussion remains for a pending reply, and for a reply of a deleted member', async () => {
  expect((await removed('pending')).post.deletedAt).toBeNull()
  const author = await aViewer()
  const post = await aPost({ authorId: author.id })
  await aReply(post.id, { authorId: null })
  await deletePost(author, post.id)
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({ deletedAt: null })
})

test('a removed discussion accepts replies, but no edits, deletions or votes', async () => {
  const { author, post } = await removed()
  const gone = { code: 'CONFLICT', message: 'This discussion was removed by its author.' }
  await expect(deletePost(author, post.id)).rejects.toMatchObject(gone)
  const edit = {
    id: post.id,
    title: 'What it was',
    content: 'And what it should be again.',
    category: CATEGORY,
  }
  await expect(editPost(author, edit)).rejects.toMatchObject(gone)
  const voter = await aViewer()
  await expect(setPostVote(voter, { id: post.id, ballot: 'UP' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const content = 'The question was a good one.'
  expect(await createReply(await anAdmin(), { postId: post.id, content })).toMatchObject({
    status: 'approved',
  })
})

test('a removed discussion notifies its author of no further reply', async () => {
  const author = await aViewer()
  const post = await aPost({ authorId: author.id })
  await aReply(post.id)
  const member = await db.member.findUniqueOrThrow({ where: { id: author.id } })
  await deletePost(author, post.id)
  expect(await written('item-approved', { type: 'post', id: post.id }, member)).toBeNull()
  await createReply(await anAdmin(), { postId: post.id, content: 'Others go on talking about it.' })
  expect(await db.notification.count({ where: { memberId: author.id } })).toBe(0)
})

test('retains its last text as a version, and the versions before it', async () => {
  const admin = await anAdmin()
  const post = await aPost({ authorId: admin.id, title: 'As it was first' })
  await aReply(post.id)
  const content = 'What it says since it was edited.'
  await editPost(admin, { id: post.id, title: 'As it was then', content, category: post.category })
  await deletePost(admin, post.id)
  const versions = await db.revision.findMany({
    where: { postId: post.id },
    orderBy: { decidedAt: 'asc' },
  })
  expect(versions.map(({ title, status, authorId }) => [title, status, authorId])).toEqual([
    ['As it was first', 'approved', admin.id],
    ['As it was then', 'approved', admin.id],
  ])
})

test('retains a text without a version, dated by its last edit', async () => {
  const author = await aViewer()
  const editedAt = new Date('2026-02-01')
  const post = await aPost({ authorId: author.id, title: 'As it is now', createdAt: new Date(0), editedAt })
  await aReply(post.id)
  const { id: postId, authorId, category, content, contentHtml } = post
  const before = { title: 'As it was', category, content, contentHtml }
  await db.revision.create({
    data: { ...before, postId, authorId, status: 'approved', decidedAt: new Date(0) },
  })
  await deletePost(author, post.id)
  const newest = await newestPublished(db, 'post', post.id)
  expect(newest).toMatchObject({ title: 'As it is now', decidedAt: editedAt })
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({ editedAt: null })
})

test('a removed text remains in the author’s data export as long as it is retained', async () => {
  const { author, post } = await removed()
  const { body } = await call('GET', '/api/account/data', { cookie: author.cookie })
  expect(JSON.stringify(body)).toContain(`${SECRET} content`)
  expect(JSON.stringify(body)).toContain(post.id)
})
