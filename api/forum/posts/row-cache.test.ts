import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { sharedCache } from '../../cache/cache.ts'
import { call, execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'

// Tests rows that are the same for everybody, cached by the process.

beforeAll(async () => {
  sharedCache.start()
  // Nothing is cached before the process listens for changes.
  await vi.waitFor(async () => expect((await read('/api/forum/posts')).isRead).toBe(false), 5_000)
})
afterAll(() => sharedCache.stop())

/** Returns the response, and whether the database was queried for it. */
async function read(path: string, cookie?: string) {
  let body: unknown
  const statements = await statementsOf(async () => {
    body = (await call('GET', path, cookie ? { cookie } : {})).body
  })
  const others = statements.filter(({ text }) => !text.includes('"Session"'))
  return { body, isRead: others.some(({ text }) => /from "(public"\.")?Post"/i.test(text)) }
}

const idsIn = (body: unknown) => (body as { id: string }[]).map(({ id }) => id)

test('reads a list and a discussion once, and again as soon as they have changed', async () => {
  const { id } = await aPost({ category: 'Team Dynamics', title: 'As it was said first' })
  for (const path of ['/api/forum/posts?category=Team+Dynamics', `/api/forum/posts/${id}`]) {
    await db.post.update({ where: { id }, data: { title: 'As it was said first' } })
    const first = await read(path)
    expect([first.isRead, JSON.stringify(first.body)]).toEqual([
      true,
      expect.stringContaining('As it was said'),
    ])
    expect(await read(path)).toEqual({ ...first, isRead: false })
    await db.post.update({ where: { id }, data: { title: 'As it is said now' } })
    const later = await read(path)
    expect([later.isRead, JSON.stringify(later.body)]).toEqual([
      true,
      expect.stringContaining('As it is said now'),
    ])
  }
  await db.post.update({ where: { id }, data: { status: 'rejected' } })
  expect((await read('/api/forum/posts?category=Team+Dynamics')).body).toEqual([])
  expect((await read(`/api/forum/posts/${id}`)).body).toMatchObject({ message: 'Discussion not found' })
})

test('caches a discussion of any length', async () => {
  const { id } = await aPost({ content: '&'.repeat(10_000) })
  const first = await read(`/api/forum/posts/${id}`)
  expect(first).toMatchObject({ isRead: true, body: { id } })
  expect(await read(`/api/forum/posts/${id}`)).toEqual({ ...first, isRead: false })
})

test('does not cache a missing discussion, which could fill the memory', async () => {
  const path = `/api/forum/posts/${randomUUID()}`
  for (let time = 0; time < 2; time += 1)
    expect(await read(path)).toMatchObject({ isRead: true, body: { message: 'Discussion not found' } })
})

test('caches each list by its category, page and size', async () => {
  const category = 'Agile Coaching'
  const [one, other] = [await aPost({ category }), await aPost({ category })]
  const career = await aPost({ category: 'Career Advice' })
  for (let time = 0; time < 2; time += 1) {
    const list = async (query: string) => idsIn((await read(`/api/forum/posts?${query}`)).body)
    expect(await list('category=Agile+Coaching')).toEqual([other.id, one.id])
    expect(await list('category=Agile+Coaching&limit=1')).toEqual([other.id])
    expect(await list('category=Career+Advice')).toEqual([career.id])
    expect(await list('category=Gardening')).toEqual([])
  }
})

test('caches each page of a discussion, also for a member without items of their own in it', async () => {
  const { id } = await aPost()
  const [first, second] = [await aReply(id), await aReply(id)]
  const path = `/api/forum/posts/${id}`
  const replies = (body: unknown) => idsIn((body as { replies: unknown }).replies)
  expect(replies((await read(path)).body)).toEqual([first.id, second.id])
  expect(replies((await read(`${path}?limit=1`)).body)).toEqual([first.id])
  expect(replies((await read(`${path}?after=${first.id}`)).body)).toEqual([second.id])
  const { isRead, body } = await read(path, (await aViewer()).cookie)
  expect([isRead, replies(body)]).toEqual([false, [first.id, second.id]])
})

test('shows a cached discussion’s author and administrators more of it than others', async () => {
  const [author, admin, category] = [
    await aViewer({ isPublicProfile: false }),
    await anAdmin(),
    'Remote Work',
  ]
  await aPost({ authorId: author.id, category })
  const shown = async (viewer?: SignedIn) => {
    const { body } = await read('/api/forum/posts?category=Remote+Work', viewer?.cookie)
    const [post] = body as { status?: string; author: { firstName: string; email?: string } }[]
    return [post?.status, post?.author.firstName, post?.author.email]
  }
  const others = [undefined, 'Anonymous', undefined]
  const all = ['approved', author.firstName, author.email]
  expect([await shown(), await shown(author), await shown(await aViewer())]).toEqual([others, all, others])
  expect([await shown(admin), await shown()]).toEqual([all, others])
})

test('serves a member from memory, with their own unpublished discussions among the others', async () => {
  const category = 'Product Owner'
  const [viewer, published] = [await aViewer(), await aPost({ category })]
  const list = async () => {
    const { body, isRead } = await read('/api/forum/posts?category=Product+Owner', viewer.cookie)
    return [isRead, idsIn(body)]
  }
  await list()
  expect(await list()).toEqual([false, [published.id]])
  const own = await aPost({ category, authorId: viewer.id, status: 'pending' })
  expect(await list()).toEqual([true, [own.id, published.id]])
})

describe('a list over GraphQL', () => {
  const read = async (fields: string, viewer: SignedIn) => {
    let data: unknown
    const query = `query ($category: String) { posts(category: $category) { nodes { ${fields} } } }`
    const statements = await statementsOf(async () => {
      data = (await execute(viewer, query, { category: 'Certification' })).data
    })
    return { data, isRead: statements.some(({ text }) => text.includes('"public"."Post"')) }
  }

  test('is read once while neither a discussion nor its author changes', async () => {
    const author = await aMember({ isPublicProfile: true, company: 'Then Ltd' })
    await aPost({ category: 'Certification', authorId: author.id })
    const fields = 'id title author { id firstName company ticks }'
    const viewer = await aViewer()
    await read(fields, viewer)
    expect(await read(fields, viewer)).toMatchObject({
      isRead: false,
      data: { posts: { nodes: [{ author: { company: 'Then Ltd' } }] } },
    })
    await db.member.update({ where: { id: author.id }, data: { company: 'Now Ltd' } })
    expect(await read(fields, viewer)).toMatchObject({
      isRead: true,
      data: { posts: { nodes: [{ author: { company: 'Now Ltd', ticks: [] } }] } },
    })
    await db.member.update({ where: { id: author.id }, data: { ticks: ['mentors'] } })
    expect(await read(fields, viewer)).toMatchObject({
      isRead: true,
      data: { posts: { nodes: [{ author: { ticks: ['MENTORS'] } }] } },
    })
  })

  test.each(['viewerVote', 'replies(first: 1) { nodes { id } }'])(
    'is read each time with %s',
    async (fields) => {
      const viewer = await aViewer()
      await read(fields, viewer)
      expect((await read(fields, viewer)).isRead).toBe(true)
    },
  )
})

test('shows a pin in a remembered list until it ends', async () => {
  const { id } = await aPost({ category: 'Product Owner' })
  const isPinned = async () => {
    const { body, isRead } = await read('/api/forum/posts?category=Product+Owner')
    return [
      (body as { id: string; pinnedUntil?: string }[]).find((post) => post.id === id)?.pinnedUntil !==
        undefined,
      isRead,
    ]
  }
  const pinnedUntil = new Date(Date.now() + 1_500)
  await db.post.update({ where: { id }, data: { pinnedAt: new Date(), pinnedUntil } })
  await vi.waitFor(async () => expect(await isPinned()).toEqual([true, false]))
  await vi.waitFor(async () => expect(await isPinned()).toEqual([false, false]), 3_000)
})
