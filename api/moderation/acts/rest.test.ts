import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { editPost, editReply } from '../../forum/items/edits.ts'
import { createPost } from '../../forum/posts/posts.ts'
import { execute, call } from '../../test/execute.ts'
import {
  aMember,
  anAdmin,
  aPost,
  aReply,
  aViewer,
  type SignedIn,
  vacancyInput,
} from '../../test/factories.ts'
import { noteAct } from '../../audit/log.ts'
import { decideItem } from './decide.ts'

let admin: SignedIn

beforeAll(async () => {
  admin = await anAdmin()
})

const get = (path: string) => call('GET', path, { cookie: admin.cookie })

describe('rejects unstorable text', () => {
  test.each([
    ['/api/admin/users?search=%00', 'search'],
    ['/api/admin/logs?search=a%00b', 'search'],
    ['/api/admin/logs?action=%00', 'action'],
    ['/api/admin/logs.csv?search=%00', 'search'],
    ['/api/admin/logs.csv?action=%00', 'action'],
  ])('in GET %s', async (path, name) => {
    const { status, body } = await get(path)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      message: expect.stringMatching(/ contains a character that cannot be stored$/),
      issues: [{ path: name }],
    })
  })

  test.each([
    'users(search: $words) { nodes { id } }',
    'users(search: $words) { totalCount }',
    'moderationLog(search: $words) { nodes { id } }',
    'moderationLog(action: $words) { nodes { id } }',
    'moderatedItems(type: POST, search: $words) { nodes { id } }',
  ])('in the query %s', async (query) => {
    for (const text of ['a\0b', 'a\ud800b']) {
      const { errors } = await execute(admin, `query ($words: String) { ${query} }`, { words: text })
      expect(errors).toMatchObject([{ extensions: { code: 'INVALID' } }])
    }
  })
})

describe('a decision over REST', () => {
  const patch = (path: string, body: object) => call('PATCH', path, { body, cookie: admin.cookie })

  test('accepts only the documented names', async () => {
    const { id } = await aPost({ status: 'pending' })
    const refused = await patch(`/api/admin/posts/${id}/status`, { action: 'approve' })
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'status', message: 'The status is approve or reject' }] },
    })
    const decided = await patch(`/api/admin/posts/${id}/status`, { status: 'reject', action: 'approve' })
    expect(decided).toMatchObject({ status: 200, body: { id, status: 'rejected' } })
    expect(await db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'rejected' })
  })

  test('decides a reply at the path of replies', async () => {
    const { id } = await aReply((await aPost()).id, { status: 'pending' })
    expect((await patch(`/api/admin/posts/${id}/status`, { status: 'approve' })).status).toBe(404)
    const decided = await patch(`/api/admin/replies/${id}/status`, { status: 'approve' })
    expect(decided).toMatchObject({ status: 200, body: { id, status: 'approved' } })
    expect(decided.body).toEqual({ id, status: 'approved' })
    expect((await patch(`/api/admin/replies/${id}/status`, { status: 'reject' })).status).toBe(409)
  })

  test('is rejected for a later version of the item than was read', async () => {
    const author = await aViewer()
    const discussion = await aPost()
    const items = {
      posts: await aPost({ authorId: author.id, status: 'pending' }),
      replies: await aReply(discussion.id, { authorId: author.id, status: 'pending' }),
    }
    const listed = async (name: 'posts' | 'replies') => {
      const { body } = await get(`/api/admin/moderation/pending?authorId=${author.id}`)
      return (body as Record<typeof name, { id: string; version: string }[]>)[name][0]
    }
    const read = { posts: await listed('posts'), replies: await listed('replies') }
    const content = 'Words that nobody has read so far.'
    await editPost(author, { id: items.posts.id, title: 'Another title', content, category: 'Remote Work' })
    await editReply(author, { id: items.replies.id, content })
    for (const name of ['posts', 'replies'] as const) {
      const path = `/api/admin/${name}/${items[name].id}/status`
      const refused = await patch(path, { status: 'approve', version: read[name]?.version })
      expect(refused).toMatchObject({
        status: 409,
        body: { message: 'The author has since changed this. Please read it again.' },
      })
      const { version } = (await listed(name)) ?? {}
      expect((await patch(path, { status: 'approve', version })).status).toBe(200)
    }
  })

  test.each(['posts', 'replies'])('finds nothing among %s for an invalid id', async (items) => {
    const { status } = await patch(`/api/admin/${items}/nothing/status`, { status: 'approve' })
    expect(status).toBe(404)
  })
})

test('pages through all pending items, posts and replies in one list', async () => {
  await db.post.updateMany({ where: { status: 'pending' }, data: { status: 'approved' } })
  const discussion = await aPost()
  const made: string[] = []
  for (let each = 0; each < 3; each += 1) {
    made.push((await aPost({ status: 'pending' })).id)
    made.push((await aReply(discussion.id, { status: 'pending' })).id)
  }

  const pages: string[][] = []
  let path: string | undefined = '/api/admin/moderation/pending?limit=4'
  while (path) {
    const { body, headers } = await get(path)
    const { posts, replies } = body as Record<string, { id: string }[]>
    pages.push([...(posts ?? []), ...(replies ?? [])].map(({ id }) => id).sort())
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(pages).toEqual([made.slice(0, 4), made.slice(4)])

  const { body, headers } = await get('/api/admin/moderation/pending')
  expect(Object.values(body).flat()).toHaveLength(6)
  expect(headers.get('link')).toBeNull()
})

test('lists a pending vacancy with the fields from its author, also in its history', async () => {
  const author = await aViewer()
  const { id } = await createPost(author, vacancyInput())
  const { body } = await get(`/api/admin/moderation/pending?authorId=${author.id}`)
  const [post] = (body as unknown as { posts: { category: string; facts: object[] }[] }).posts
  const { employer, town, applyTo } = vacancyInput()
  const facts = [
    { name: 'town', value: town },
    { name: 'employer', value: employer },
    { name: 'remote', value: 'no' },
    { name: 'payFrom', value: '70000' },
    { name: 'payTo', value: '85000' },
    { name: 'payPer', value: 'year' },
    { name: 'applyTo', value: applyTo },
  ]
  expect(post).toMatchObject({ id, category: vacancyInput().category })
  expect(post?.facts).toEqual(expect.arrayContaining(facts))
  await decideItem(admin, 'post', id, { status: 'approve' })
  const history = (await get(`/api/forum/posts/${id}/history`)).body
  expect(history).toMatchObject([{ category: vacancyInput().category, facts: post?.facts }])
})

test('lists pending items with the field names of the specification, and marks edits', async () => {
  await db.post.updateMany({ where: { status: 'pending' }, data: { status: 'approved' } })
  await db.reply.updateMany({ where: { status: 'pending' }, data: { status: 'approved' } })
  const author = await aViewer()
  const [post, open] = [await aPost({ status: 'pending' }), await aPost({ authorId: author.id })]
  const { title } = open
  const [reply, said] = [
    await aReply(open.id, { status: 'pending' }),
    await aReply(open.id, { authorId: author.id }),
  ]
  await editPost(author, {
    id: open.id,
    title: 'Edited since',
    content: 'Its author has thought again.',
    category: 'Scrum Master',
  })
  await editReply(author, { id: said.id, content: 'Its author has thought again.' })

  const { body } = await get('/api/admin/moderation/pending')
  const createdAt = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/) as string
  const version = expect.any(String) as string
  const item = { createdAt, version }
  const discussion = { post: { id: open.id, title } }
  expect(body).toEqual({
    posts: [
      { id: post.id, title: post.title, category: post.category, content: post.content, ...item },
      {
        id: open.id,
        title: 'Edited since',
        category: 'Scrum Master',
        content: 'Its author has thought again.',
        ...item,
        isEdit: true,
      },
    ],
    replies: [
      { id: reply.id, content: reply.content, ...item, ...discussion },
      { id: said.id, content: 'Its author has thought again.', ...item, ...discussion, isEdit: true },
    ],
  })
})

describe('the log over REST', () => {
  const note = async (reason: string | null, moderator: SignedIn, action: 'verify_user' | 'decline_user') =>
    noteAct(db, moderator, { action, targetType: 'user', targetId: (await aMember()).id, reason })

  test('has the field names of the specification, is sorted newest first, and can be filtered by each field', async () => {
    const other = await anAdmin()
    const first = await note('Walks like a duck', admin, 'verify_user')
    const second = await note(null, other, 'decline_user')
    const entry = ({ id, moderatorId, action, targetType, targetId, reason, createdAt }: typeof first) => ({
      id,
      moderatorId,
      action,
      targetType,
      targetId,
      reason,
      createdAt: createdAt.toISOString(),
    })
    expect((await get('/api/admin/logs?limit=2')).body).toEqual([entry(second), entry(first)])
    for (const [query, expected] of [
      ['search=a+duck', first],
      [`moderator=${other.id}`, second],
      ['action=decline_user', second],
      [`target=${first.targetId}`, first],
    ] as const)
      expect((await get(`/api/admin/logs?${query}`)).body, query).toEqual([entry(expected)])
    const { headers } = await get('/api/admin/logs?limit=1')
    expect(headers.get('link')).toContain(`after=${second.id}`)
  })

  test('is exported with the same filters as a file named after the day', async () => {
    const other = await anAdmin()
    const { targetId } = await note('Walks like a goose', other, 'verify_user')
    for (const query of [`moderator=${other.id}`, 'search=goose', `target=${targetId}`]) {
      const { headers, body } = await get(`/api/admin/logs.csv?${query}`)
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="moderation-log-\d{4}-\d\d-\d\d\.csv"$/,
      )
      const lines = String(body['text']).trimEnd().split('\r\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(`verify_user,user,${targetId},Walks like a goose`)
    }
  })
})
