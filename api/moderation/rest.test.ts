import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../db.ts'
import { ask, call } from '../test/ask.ts'
import { anAdmin, aPost, aReply, type SignedIn } from '../test/factories.ts'

let admin: SignedIn

beforeAll(async () => {
  admin = await anAdmin()
})

const get = (path: string) => call('GET', path, { cookie: admin.cookie })

describe('words that cannot be stored are refused', () => {
  test.each([
    ['/api/admin/users?search=%00', 'search'],
    ['/api/admin/logs?search=a%00b', 'search'],
    ['/api/admin/logs?action=%00', 'action'],
    ['/api/admin/logs.csv?search=%00', 'search'],
    ['/api/admin/logs.csv?action=%00', 'action'],
  ])('by GET %s', async (path, name) => {
    const { status, body } = await get(path)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      message: expect.stringMatching(/ contains a character that cannot be stored$/),
      issues: [{ path: name }],
    })
  })

  test.each([
    'users(search: $words) { nodes { id } }',
    'users(search: $words) { total }',
    'moderationLog(search: $words) { nodes { id } }',
    'moderationLog(action: $words) { nodes { id } }',
    'moderatedItems(type: post, search: $words) { nodes { id } }',
  ])('by the query %s', async (query) => {
    for (const words of ['a\0b', 'a\ud800b']) {
      const { errors } = await ask(admin, `query ($words: String) { ${query} }`, { words })
      expect(errors).toMatchObject([{ extensions: { code: 'INVALID' } }])
    }
  })
})

describe('a decision over REST', () => {
  const patch = (path: string, body: object) => call('PATCH', path, { body, cookie: admin.cookie })

  test('goes by the documented name alone', async () => {
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

  test.each(['posts', 'replies'])('finds nothing among %s under what is no id', async (items) => {
    const { status } = await patch(`/api/admin/${items}/nothing/status`, { status: 'approve' })
    expect(status).toBe(404)
  })
})

test('what waits is listed to its end, posts and replies in one line', async () => {
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
