import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { deletePost, editPost } from '../items/edits.ts'
import { dayAhead } from '../../items/limits.ts'
import { findPosts } from '../posts/posts.ts'
import { findPinned } from './pins.ts'

const category = 'Career Advice'
let admin: SignedIn

beforeEach(async () => {
  await db.post.deleteMany()
  admin = await anAdmin()
})

/** Pins a discussion over REST. */
const pin = (viewer: SignedIn | null, id: string, until?: string) =>
  call('PUT', `/api/forum/posts/${id}/pin`, {
    ...(viewer && { cookie: viewer.cookie }),
    body: until ? { until } : {},
  })
const unpin = (viewer: SignedIn, id: string) =>
  call('DELETE', `/api/forum/posts/${id}/pin`, { cookie: viewer.cookie })
const pinnedIn = async (where?: string) => (await findPinned(where)).map(({ id }) => id)
const pass = (id: string) =>
  db.post.update({ where: { id }, data: { pinnedUntil: new Date(Date.now() - 1) } })

describe('an administrator', () => {
  test('pins a discussion for two weeks or until a given day, and unpins it', async () => {
    const { id } = await aPost({ category })
    await aPost({ category })
    const { status, body } = await pin(admin, id)
    expect(status).toBe(200)
    // The end of the day in Ireland, whose clocks may be an hour ahead.
    const until = new Date(String(body['pinnedUntil']))
    expect(dayAhead(0, until.getTime())).toBe(dayAhead(14))
    expect(dayAhead(0, until.getTime() + 1)).toBe(dayAhead(15))
    expect(await pinnedIn(category)).toEqual([id])
    expect(await pinnedIn()).toEqual([id])
    expect(await pinnedIn('Remote Work')).toEqual([])

    await pin(admin, id, dayAhead(90))
    await unpin(admin, id)
    await unpin(admin, id)
    expect(await pinnedIn(category)).toEqual([])
    const entries = await db.moderationLog.findMany({ where: { targetId: id }, orderBy: { sequence: 'asc' } })
    expect(entries).toMatchObject([
      { action: 'pin_post', moderatorId: admin.id, reason: `Until ${dayAhead(14)}` },
      { action: 'pin_post', reason: `Until ${dayAhead(90)}` },
      { action: 'unpin_post' },
    ])
  })

  test('pins and unpins over GraphQL', async () => {
    const { id } = await aPost({ category })
    const input = { id, until: dayAhead(3) }
    const change = 'mutation ($input: PinPostInput!) { pinPost(input: $input) { id pinnedUntil } }'
    expect((await execute(admin, change, { input })).data).toMatchObject({
      pinPost: { id, pinnedUntil: expect.stringContaining(dayAhead(3)) },
    })
    const read = 'query ($category: String) { pinnedPosts(category: $category) { id author { name } } }'
    expect((await execute(null, read, { category })).data).toMatchObject({ pinnedPosts: [{ id }] })
    const undo = 'mutation ($id: ID!) { unpinPost(id: $id) { pinnedUntil } }'
    expect((await execute(admin, undo, { id })).data).toEqual({ unpinPost: { pinnedUntil: null } })
  })

  test('pins for the rest of this day, or for 90 days', async () => {
    const { id } = await aPost()
    for (const until of [dayAhead(0), dayAhead(90)])
      expect(await pin(admin, id, until)).toMatchObject({ status: 200 })
  })

  test.each([
    [dayAhead(-1), 'Please choose a day that is still to come'],
    [dayAhead(91), 'A discussion is pinned for at most 90 days'],
    ['soon', 'Please enter a day, such as 2026-12-24'],
    ['2026-02-30', 'Please enter a day, such as 2026-12-24'],
  ])('is rejected %s', async (until, message) => {
    const { id } = await aPost()
    expect(await pin(admin, id, until)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'until', message }] },
    })
  })

  test('sees the two pinned discussions that leave no room, until one of them expires', async () => {
    const [one, two, three] = [
      await aPost({ category, title: 'The first one' }),
      await aPost({ category, title: 'The second one' }),
      await aPost({ category }),
    ]
    await pin(admin, one.id)
    await pin(admin, two.id)
    expect(await pin(admin, three.id)).toMatchObject({
      status: 409,
      body: {
        message:
          'Two discussions are pinned in Career Advice already: “The second one” and “The first one”. Unpin one of them first.',
      },
    })
    // Another category has its own two pins; and a date can be changed.
    expect((await pin(admin, (await aPost({ category: 'Remote Work' })).id)).status).toBe(200)
    expect((await pin(admin, one.id, dayAhead(30))).status).toBe(200)
    await pass(two.id)
    expect((await pin(admin, three.id)).status).toBe(200)
  })

  test('cannot pin an unpublished discussion or one without its text', async () => {
    const message = 'Only a published discussion can be pinned.'
    for (const facts of [{ status: 'pending' as const }, { removedAt: new Date(), authorId: null }])
      expect(await pin(admin, (await aPost(facts)).id)).toMatchObject({ status: 403, body: { message } })
    expect((await pin(admin, (await aPost({ deletedAt: new Date() })).id)).status).toBe(404)
  })
})

test('pins only two of many at once in one category', async () => {
  const posts = await Promise.all(Array.from({ length: 6 }, () => aPost({ category })))
  const responses = await Promise.all(posts.map(({ id }) => pin(admin, id)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
})

test('only an administrator can pin and unpin', async () => {
  const { id, ...post } = await aPost()
  const author = await aViewer()
  expect(post.pinnedUntil).toBeNull()
  for (const [viewer, status] of [
    [null, 401],
    [author, 403],
  ] as const)
    expect((await pin(viewer, id)).status).toBe(status)
  await pin(admin, id)
  expect((await unpin(author, id)).status).toBe(403)
  expect(await pinnedIn()).toEqual([id])
})

test('a discussion without its text is no longer pinned', async () => {
  const author = await aViewer()
  const { id } = await aPost({ category, authorId: author.id })
  await aReply(id)
  await pin(admin, id)
  await deletePost(author, id)
  expect(await db.post.findUnique({ where: { id } })).toMatchObject({ deletedAt: null })
  expect(await pinnedIn()).toEqual([])
})

test('a pin expires by itself, and is deleted with its discussion', async () => {
  const { id } = await aPost({ category })
  await pin(admin, id)
  await db.post.update({ where: { id }, data: { status: 'rejected' } })
  expect(await pinnedIn()).toEqual([])
  await db.post.update({ where: { id }, data: { status: 'approved' } })
  expect(await pinnedIn()).toEqual([id])
  await pass(id)
  expect(await pinnedIn()).toEqual([])
  expect((await call('GET', `/api/forum/posts/${id}`)).body).not.toHaveProperty('pinnedUntil')
})

test('the list of all starts with the two newest pins, and every list retains its order', async () => {
  const posts = []
  for (const each of ['Career Advice', 'Remote Work', 'Scrum Master'])
    posts.push(await aPost({ category: each }))
  for (const { id } of posts.toReversed()) await pin(admin, id)
  expect(await pinnedIn()).toEqual([posts[0]?.id, posts[1]?.id])
  await aPost()
  const { edges } = await findPosts(null)
  expect(edges.map(({ node }) => node.id)).toEqual(
    edges
      .map(({ node }) => node.id)
      .sort()
      .reverse(),
  )
  const [first] = (await call('GET', '/api/forum/posts')).body as unknown as { id: string }[]
  expect(posts.map(({ id }) => id)).not.toContain(first?.id)
})

describe('a pinned discussion that moves where two others are pinned is unpinned, and the log records why', () => {
  const full = 'Remote Work'
  const isPinnedNow = async (id: string) =>
    (await db.post.findUniqueOrThrow({ where: { id } })).pinnedUntil !== null

  /** Creates two pinned discussions of a category, and another one that is pinned elsewhere. */
  async function aThird() {
    for (let count = 0; count < 2; count += 1) await pin(admin, (await aPost({ category: full })).id)
    const { id } = await aPost({ category, authorId: admin.id })
    await pin(admin, id)
    return id
  }

  test('when its author moves it', async () => {
    const id = await aThird()
    const text = { title: 'Moved to another place', content: 'A text that is long enough for it.' }
    await editPost(admin, { id, ...text, category: full })
    expect(await isPinnedNow(id)).toBe(false)
    const entry = await db.moderationLog.findFirst({ where: { targetId: id }, orderBy: { sequence: 'desc' } })
    expect(entry).toMatchObject({ action: 'unpin_post', reason: 'Two others are pinned in Remote Work' })
  })

  test('when it is restored after another has been pinned', async () => {
    const id = await aThird()
    const [, second] = await pinnedIn(full)
    await decideItem(admin, 'post', second ?? '', { status: 'reject', note: 'A mistake', from: 'approved' })
    await pin(admin, (await aPost({ category: full })).id)
    await decideItem(admin, 'post', second ?? '', { status: 'approve', from: 'rejected' })
    expect([await isPinnedNow(second ?? ''), await isPinnedNow(id)]).toEqual([false, true])
  })

  test('but stays pinned where there is room', async () => {
    const id = await aThird()
    const text = { title: 'Moved to another place', content: 'A text that is long enough for it.' }
    await editPost(admin, { id, ...text, category: 'Product Owner' })
    expect(await isPinnedNow(id)).toBe(true)
  })
})
