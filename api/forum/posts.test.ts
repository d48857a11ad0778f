import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../db.ts'
import { call } from '../test/ask.ts'
import { aMember, anAdmin, aPost, aViewer } from '../test/factories.ts'
import { createPost, findPost, findPosts } from './posts.ts'

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
  ])('with the %s %o is refused', async (path, value, message) => {
    const attempt = createPost(await aViewer(), input({ [path]: value }))
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID', message, issues: [{ path, message }] })
  })

  test('may have a title of five emoji', async () => {
    const title = '🎉🍀👩‍👩‍👧‍👦☘️🇮🇪'
    expect(await createPost(await aViewer(), input({ title }))).toMatchObject({ title })
  })

  test('waits for a moderator; an administrator’s does not', async () => {
    expect(await createPost(await aViewer(), input())).toMatchObject({ status: 'pending' })
    expect(await createPost(await anAdmin(), input())).toMatchObject({ status: 'approved' })
  })

  test('is one of five in ten minutes', async () => {
    const viewer = await aViewer()
    for (let i = 0; i < 5; i += 1) await createPost(viewer, input())
    const attempt = createPost(viewer, input())
    await expect(attempt).rejects.toMatchObject({
      code: 'TOO_MANY',
      retryAfter: expect.any(Number) as number,
    })
  })
})

describe('a discussion that waits', () => {
  test('is seen by its author and administrators, and by nobody else', async () => {
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
})

describe('the list', () => {
  test.each(['newest', 'active', 'score'] as const)(
    'by %s comes in pages that neither repeat nor skip',
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

  test('over REST is a plain array that leads on by Link', async () => {
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
  test('who is private is an Anonymous User without a trace', async () => {
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

  test('shows an e-mail address to its owner and administrators only', async () => {
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

test('a discussion that is nowhere is not found, to a stranger as to a member', async () => {
  const { cookie } = await aViewer()
  for (const id of [randomUUID(), 'nonsense'])
    for (const who of [{}, { cookie }])
      expect(await call('GET', `/api/forum/posts/${id}`, who), id).toMatchObject({
        status: 404,
        body: { message: 'Discussion not found' },
      })
})
