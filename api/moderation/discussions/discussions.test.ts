import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { findVersions } from '../../forum/history/versions.ts'
import { editPost } from '../../forum/items/edits.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { decideItem } from '../acts/decide.ts'

// Moderators move, retitle, close and reopen discussions (decisions, "Moderators").

const put = (viewer: SignedIn | null, id: string, what: string, body: object = {}) =>
  call('PUT', `/api/admin/posts/${id}/${what}`, { body, ...(viewer && { cookie: viewer.cookie }) })
const reopen = (viewer: SignedIn, id: string) =>
  call('DELETE', `/api/admin/posts/${id}/closed`, { cookie: viewer.cookie })

const entriesOf = async (targetId: string) =>
  (await db.moderationLog.findMany({ where: { targetId }, orderBy: { sequence: 'asc' } })).map(
    ({ action, reason }) => [action, reason],
  )
const notifiedOf = async (member: SignedIn) =>
  (await db.notification.findMany({ where: { memberId: member.id }, orderBy: { id: 'asc' } })).map(
    ({ detail }) => detail,
  )

async function aDiscussion() {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id, category: 'Remote Work' })
  return { admin, author, id }
}

test('rejects a member, a signed-out visitor and an unknown discussion in each API', async () => {
  const { admin, author, id } = await aDiscussion()
  const bodies = { category: { category: 'Career Advice' }, title: { title: 'Another title' }, closed: {} }
  for (const [what, body] of Object.entries(bodies)) {
    expect((await put(null, id, what, body)).status).toBe(401)
    expect((await put(author, id, what, body)).status).toBe(403)
    expect((await put(admin, crypto.randomUUID(), what, body)).status).toBe(404)
  }
  const pending = (await aPost({ status: 'pending' })).id
  expect((await put(admin, pending, 'closed')).status).toBe(403)
  expect(await entriesOf(id)).toEqual([])
})

describe('moving a discussion', () => {
  test('shows it in the other category, with a log entry and a notification of its author, and preserves its history', async () => {
    const { admin, author, id } = await aDiscussion()
    const { status, body } = await put(admin, id, 'category', {
      category: 'Career Advice',
      note: 'About pay',
    })
    expect([status, body['category']]).toEqual([200, 'Career Advice'])
    expect(await entriesOf(id)).toEqual([['move_post', 'Remote Work → Career Advice: About pay']])
    expect(await notifiedOf(author)).toEqual(['moved'])
    await put(admin, id, 'category', { category: 'Career Advice' })
    expect(await entriesOf(id)).toHaveLength(1)
    expect((await put(admin, id, 'category', { category: 'Gardening' })).status).toBe(400)
  })

  test('is not reverted by a pending edit of its author', async () => {
    const { admin, author, id } = await aDiscussion()
    const text = {
      title: 'What we learned from ten Sprints',
      content: 'A longer text than there was before.',
    }
    await editPost(author, { id, ...text, category: 'Remote Work' })
    await put(admin, id, 'category', { category: 'Career Advice' })
    await decideItem(admin, 'post', id, { status: 'approve' })
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({ ...text, category: 'Career Advice' })
  })

  test('and moving it back at once notifies nobody', async () => {
    const { admin, author, id } = await aDiscussion()
    await put(admin, id, 'category', { category: 'Career Advice' })
    await put(admin, id, 'category', { category: 'Remote Work' })
    expect(await notifiedOf(author)).toEqual([])
  })

  test('unpins it where two others are pinned', async () => {
    const { admin, id } = await aDiscussion()
    for (const each of [
      id,
      (await aPost({ category: 'Product Owner' })).id,
      (await aPost({ category: 'Product Owner' })).id,
    ])
      await call('PUT', `/api/forum/posts/${each}/pin`, { cookie: admin.cookie, body: {} })
    const { body } = await put(admin, id, 'category', { category: 'Product Owner' })
    expect(body['pinnedUntil']).toBeUndefined()
  })
})

describe('correcting a title', () => {
  test('creates a version, is found by search and logged, and notifies its author', async () => {
    const { admin, author, id } = await aDiscussion()
    await put(admin, id, 'title', { title: 'What we learned from kayaking', note: 'A typo' })
    const { nodes } = await findVersions('post', id, {})
    expect(nodes.map(({ title }) => title)).toEqual([
      'What we learned from kayaking',
      'What we learned from two Sprints',
    ])
    const { data } = await execute(null, '{ posts(search: "kayaking") { nodes { id } } }')
    expect(data).toEqual({ posts: { nodes: [{ id }] } })
    expect(await entriesOf(id)).toEqual([['retitle_post', 'A typo']])
    expect(await notifiedOf(author)).toEqual(['retitled'])
    expect((await put(admin, id, 'title', { title: 'Four' })).status).toBe(400)
  })
})

describe('closing a discussion', () => {
  const reply = (viewer: SignedIn, postId: string) =>
    call('POST', `/api/forum/posts/${postId}/replies`, {
      cookie: viewer.cookie,
      body: { content: 'One more thing about that.' },
    })

  test('rejects new replies in every API, even by administrators, and retains existing ones', async () => {
    const { admin, author, id } = await aDiscussion()
    const pending = (await aReply(id, { status: 'pending' })).id
    expect((await put(admin, id, 'closed', { note: 'Answered' })).body['closedAt']).toEqual(
      expect.any(String),
    )
    for (const viewer of [author, admin]) {
      expect(await reply(viewer, id)).toMatchObject({
        status: 403,
        body: { message: 'This discussion is closed to new replies.' },
      })
      const { data } = await execute(
        viewer,
        'query ($id: ID!) { post(id: $id) { viewerCanReply closedAt } }',
        {
          id,
        },
      )
      expect(data).toMatchObject({ post: { viewerCanReply: false } })
    }
    const own = await execute(author, 'query ($ids: [ID!]!) { mine(postIds: $ids) { canReply } }', {
      ids: [id],
    })
    expect(own.data).toEqual({ mine: { canReply: [] } })
    await decideItem(admin, 'reply', pending, { status: 'approve' })
    expect((await call('GET', `/api/forum/posts/${id}`)).body['replyCount']).toBe(1)
    expect(await notifiedOf(author)).toContain('closed')
    await put(admin, id, 'closed')
    expect(await entriesOf(id)).toEqual([['close_post', 'Answered']])
  })

  test('can be reverted, which is logged, and notifies nobody if immediate', async () => {
    const { admin, author, id } = await aDiscussion()
    await put(admin, id, 'closed')
    expect((await reopen(admin, id)).body['closedAt']).toBeUndefined()
    expect((await reply(await anAdmin(), id)).status).toBe(201)
    expect(await entriesOf(id)).toEqual([
      ['close_post', null],
      ['reopen_post', null],
    ])
    expect(await notifiedOf(author)).not.toContain('closed')
    await reopen(admin, id)
    expect(await entriesOf(id)).toHaveLength(2)
  })

  test('has the same effect over GraphQL', async () => {
    const { admin, id } = await aDiscussion()
    const act = async (name: string, type: string, input: object) =>
      (
        await execute(
          admin,
          `mutation ($input: ${type}!) { ${name}(input: $input) { title category closedAt } }`,
          { input: { id, ...input } },
        )
      ).data
    expect(await act('movePost', 'MovePostInput', { category: 'Career Advice' })).toMatchObject({
      movePost: { category: 'Career Advice' },
    })
    expect(await act('retitlePost', 'RetitlePostInput', { title: 'A better title' })).toMatchObject({
      retitlePost: { title: 'A better title' },
    })
    expect(await act('closePost', 'ClosePostInput', {})).toMatchObject({
      closePost: { closedAt: expect.any(String) as string },
    })
    expect(await act('reopenPost', 'ReopenPostInput', {})).toMatchObject({ reopenPost: { closedAt: null } })
  })
})

test('shows a pending edit while a moderator retitles, and does not overwrite it unread', async () => {
  const { admin, author, id } = await aDiscussion()
  const text = { title: 'How do you estimate?', category: 'Remote Work' }
  await editPost(author, { id, ...text, content: 'The first edit, which is pending for now.' })
  expect((await put(admin, id, 'title', { title: 'A clearer title' })).status).toBe(200)
  const query = 'query ($id: ID!) { post(id: $id) { version pendingRevision { version content } } }'
  const { data } = await execute(author, query, { id })
  const { post } = data as { post: { version: string; pendingRevision: { content: string } | null } }
  expect(post.pendingRevision?.content).toBe('The first edit, which is pending for now.')
  await expect(
    editPost(author, { id, ...text, content: 'A second edit from the old text.', version: post.version }),
  ).rejects.toThrow('changed')
})
