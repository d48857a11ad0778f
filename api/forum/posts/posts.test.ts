import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { db } from '../../database/db.ts'
import { call } from '../../test/execute.ts'
import type { Viewer } from '../../policy.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { createPost, findPost, findPosts, findPostsById } from './posts.ts'

const input = (more: object = {}) => ({
  title: 'Refining without dread',
  content: 'Ten minutes a day beats two hours a fortnight.',
  category: 'Scrum Master',
  ...more,
})

describe('a new discussion (specification, section 5)', () => {
  test.each([
    ['title', 'abcd', 'Title must be at least 5 characters'],
    ['title', ' abcd  ', 'Title must be at least 5 characters'],
    ['title', '🎉🎉🎉', 'Title must be at least 5 characters'],
    ['title', '👩‍👩‍👧‍👦'.repeat(4), 'Title must be at least 5 characters'],
    ['title', 'e\u0301'.repeat(4), 'Title must be at least 5 characters'],
    ['title', 'a'.repeat(201), 'Title must be at most 200 characters'],
    ['content', 'Nineteen characters', 'Content must be at least 20 characters'],
    ['content', 'a'.repeat(10_001), 'Content must be at most 10000 characters'],
    ['category', '', 'Please select a category'],
    ['category', 'Gardening', 'Please select a category'],
    ['title', 'A title\0 with NUL', 'Title contains a character that cannot be stored'],
    ['content', `A lone surrogate ${'\ud800'} here`, 'Content contains a character that cannot be stored'],
  ])('is rejected with the %s %o', async (path, value, message) => {
    const attempt = createPost(await aViewer(), input({ [path]: value }))
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID', message, issues: [{ path, message }] })
  })

  test('may have a title of five emoji', async () => {
    const title = '🎉🍀👩‍👩‍👧‍👦☘️🇮🇪'
    expect(await createPost(await aViewer(), input({ title }))).toMatchObject({ title })
  })

  test('is pending for a moderator, unless an administrator wrote it', async () => {
    expect(await createPost(await aViewer(), input())).toMatchObject({ status: 'pending' })
    expect(await createPost(await anAdmin(), input())).toMatchObject({ status: 'approved' })
  })

  test('is limited to five in ten minutes', async () => {
    env.RATE_LIMITS = 'on'
    const viewer = await aViewer()
    for (let i = 0; i < 5; i += 1) await createPost(viewer, input({ title: `One of five: ${i}` }))
    const attempt = createPost(viewer, input({ title: 'The sixth' }))
    await expect(attempt).rejects.toMatchObject({
      code: 'TOO_MANY',
      retryAfter: expect.any(Number) as number,
    })
  })
})

describe('a pending discussion', () => {
  test('is visible to its author and administrators only', async () => {
    const author = await aViewer()
    const { id } = await createPost(author, input({ title: 'Only for four eyes' }))
    expect(await findPost(author, id)).not.toBeNull()
    expect(await findPost(await anAdmin(), id)).not.toBeNull()
    expect(await findPost(await aViewer(), id)).toBeNull()
    expect(await findPost(null, id)).toBeNull()
    const titles = async (viewer: Parameters<typeof findPosts>[0]) =>
      (await findPosts(viewer, { first: 100 })).edges.map(({ node }) => node.title)
    expect(await titles(author)).toContain('Only for four eyes')
    expect(await titles(null)).not.toContain('Only for four eyes')
  })

  test('is listed once for its author among the published ones, and no other is', async () => {
    const [author, other] = [await aViewer(), await aViewer()]
    const category = 'Team Dynamics'
    const [first, second, third] = [
      await aPost({ category, authorId: author.id, likeCount: 3 }),
      await aPost({ category, authorId: author.id, likeCount: 2, status: 'pending' }),
      await aPost({ category, authorId: other.id, likeCount: 1 }),
    ]
    await aPost({ category, authorId: author.id, status: 'pending', deletedAt: new Date() })
    await aPost({ category, authorId: other.id, status: 'pending' })
    await aPost({ category: 'Remote Work', authorId: author.id, status: 'pending' })
    const ids = async (viewer: Viewer, order?: 'score') =>
      (await findPosts(viewer, { category, order })).edges.map(({ node }) => node.id)
    expect(await ids(author)).toEqual([third.id, second.id, first.id])
    expect(await ids(author, 'score')).toEqual([first.id, second.id, third.id])
    expect(await ids(await aViewer())).toEqual([third.id, first.id])
  })

  test('may have a pending reply, visible to the reply’s author and administrators', async () => {
    const [author, { id }] = [await aViewer(), await aPost()]
    const [published, pending] = [
      await aReply(id),
      await aReply(id, { authorId: author.id, status: 'pending' }),
    ]
    await aReply(id, { authorId: author.id, status: 'pending', deletedAt: new Date() })
    const read = async (viewer: SignedIn | null) => {
      const { body } = await call('GET', `/api/forum/posts/${id}`, viewer ? { cookie: viewer.cookie } : {})
      return (body['replies'] as { id: string }[]).map((reply) => reply.id)
    }
    for (const viewer of [author, await anAdmin()])
      expect(await read(viewer)).toEqual([published.id, pending.id])
    for (const viewer of [null, await aViewer()]) expect(await read(viewer)).toEqual([published.id])
  })
})

describe('the list of discussions', () => {
  test.each(['newest', 'active', 'score'] as const)(
    'returns pages by %s that neither repeat nor skip',
    async (order) => {
      const authorId = (await aMember()).id
      for (let i = 0; i < 7; i += 1)
        await aPost({
          authorId,
          category: 'Scaling Agile',
          likeCount: i % 3,
          lastActivityAt: new Date(2026, 1, 1 + (i % 2)),
        })
      const seen: string[] = []
      let after: string | null = null
      do {
        const page = await findPosts(null, { category: 'Scaling Agile', order, first: 2, after })
        seen.push(...page.edges.map(({ node }) => node.id))
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      } while (after)
      const all = await db.post.findMany({ where: { category: 'Scaling Agile', status: 'approved' } })
      expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    },
  )

  test('has a next page only when there is more', async () => {
    const category = 'Events & Meetups'
    for (let i = 0; i < 3; i += 1) await aPost({ category })
    const isMore = async (first: number) => (await findPosts(null, { category, first })).pageInfo.hasNextPage
    expect([await isMore(2), await isMore(3), await isMore(4)]).toEqual([true, false, false])
  })

  test('by ids contains those that its viewer may see, in the order of the request', async () => {
    const author = await aViewer()
    const [one, other] = [await aPost(), await aPost()]
    const [pending, gone] = [
      await aPost({ status: 'pending', authorId: author.id }),
      await aPost({ deletedAt: new Date() }),
    ]
    await aPost()
    const ids = [other.id, gone.id, pending.id, one.id]
    const found = async (viewer: Viewer) => (await findPostsById(viewer, ids, {})).map(({ id }) => id)
    expect(await found(null)).toEqual([other.id, one.id])
    expect(await found(author)).toEqual([other.id, pending.id, one.id])
    // The database reads only these, however many others there are.
    const [statement] = await statementsOf(() => found(null))
    expect(statement?.values.flat()).toEqual(expect.arrayContaining(ids))
  })

  test('is a plain array over REST, with the next page in a Link header', async () => {
    for (let i = 0; i < 3; i += 1) await aPost()
    const first = await call('GET', '/api/forum/posts?limit=2')
    expect(first.body).toHaveLength(2)
    const [, next = ''] = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    const second = await call('GET', next)
    const ids = (page: typeof first) => (page.body as unknown as { id: string }[]).map(({ id }) => id)
    expect(ids(second).some((id) => ids(first).includes(id))).toBe(false)
  })
})

describe('an author (decisions, "Privacy")', () => {
  test('appears as an Anonymous User without a trace when private', async () => {
    const secret = {
      firstName: 'Fionnuala',
      company: 'Cúlra Teo',
      bio: 'A secret',
      location: 'Bray',
      isPublicProfile: false,
    }
    const author = await aMember({ ...secret, jobTitle: 'Spy' })
    const { id } = await aPost({ authorId: author.id })
    const { body } = await call('GET', `/api/forum/posts/${id}`)
    expect(body['author']).toMatchObject({
      firstName: 'Anonymous',
      lastName: 'User',
      company: null,
      location: null,
      bio: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/Fionnuala|Cúlra|secret|Spy|linkedin\.com|members\.example/)
  })

  test('shows the e-mail address to its owner and administrators only', async () => {
    const author = await aViewer()
    const { id } = await aPost({ authorId: author.id })
    const read = async (cookie?: string) =>
      JSON.stringify((await call('GET', `/api/forum/posts/${id}`, cookie ? { cookie } : {})).body)
    expect(await read()).not.toContain(author.email)
    expect(await read((await aViewer()).cookie)).not.toContain(author.email)
    expect(await read(author.cookie)).toContain(author.email)
    expect(await read((await anAdmin()).cookie)).toContain(author.email)
  })
})

test('pages through a discussion’s replies with their authors over REST', async () => {
  const author = await aMember({ firstName: 'Sadhbh', lastName: 'Quigley' })
  const post = await aPost({ authorId: author.id })
  const replies = [await aReply(post.id, { authorId: author.id }), await aReply(post.id, { authorId: null })]
  const shown = { id: author.id, firstName: 'Sadhbh', lastName: 'Quigley' }
  const authors = [shown, null]
  const all = replies.map(({ id, content }, index) => ({ id, content, author: authors[index] }))
  const whole = await call('GET', `/api/forum/posts/${post.id}`)
  expect(whole.body).toMatchObject({ id: post.id, author: shown, replies: all })
  expect(whole.headers.get('link')).toBeNull()
  const first = await call('GET', `/api/forum/posts/${post.id}?limit=1`)
  expect(first.body['replies']).toMatchObject(all.slice(0, 1))
  const [, next = ''] = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
  const rest = await call('GET', next)
  expect(rest.body['replies']).toMatchObject(all.slice(1))
  expect(rest.headers.get('link')).toBeNull()
})

test('does not find unknown discussions, whether signed in or not', async () => {
  const { cookie } = await aViewer()
  for (const id of [randomUUID(), 'nonsense'])
    for (const who of [{}, { cookie }])
      expect(await call('GET', `/api/forum/posts/${id}`, who), id).toMatchObject({
        status: 404,
        body: { message: 'Discussion not found' },
      })
})
