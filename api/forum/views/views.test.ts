import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { log } from '../../lib/log.ts'
import { aPost } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { flushViews, noteView } from './views.ts'
import { visitorKey } from './visitor-key.ts'

const browser = (network = '192.0.2.7') => ({ memberId: null, network, userAgent: 'Mozilla/5.0' })
const viewsOf = async (id: string) => (await db.post.findUniqueOrThrow({ where: { id } })).viewCount

test('counts a visitor once in half an hour, however often they look', async () => {
  const post = await aPost()
  noteView(post.id, browser())
  noteView(post.id, browser())
  await flushViews()
  noteView(post.id, browser())
  await flushViews()
  expect(await viewsOf(post.id)).toBe(1)

  await db.postView.updateMany({
    where: { postId: post.id },
    data: { viewedAt: new Date(Date.now() - 31 * 60_000) },
  })
  noteView(post.id, browser())
  await flushViews()
  expect(await viewsOf(post.id)).toBe(2)
})

test('counts members, networks and browsers as one visitor each, even without a user agent, and excludes bots', async () => {
  const post = await aPost()
  noteView(post.id, browser())
  noteView(post.id, browser('192.0.2.8'))
  noteView(post.id, {
    ...browser(),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:146.0) Gecko/20100101 Firefox/146.0',
  })
  noteView(post.id, { ...browser(), memberId: randomUUID() })
  noteView(post.id, { ...browser(), memberId: randomUUID(), userAgent: 'A headless browser' })
  noteView(post.id, { ...browser('192.0.2.9'), userAgent: null })
  noteView(post.id, { ...browser('192.0.2.10'), userAgent: 'ExampleBot/1.0' })
  noteView(post.id, { ...browser('192.0.2.11'), userAgent: 'curl/8.19' })
  await flushViews()
  expect(await viewsOf(post.id)).toBe(6)
})

test('does not count two hundred user agents from one network as two hundred visitors', async () => {
  const post = await aPost()
  for (let count = 0; count < 200; count += 1) {
    const name = ['Firefox/1', 'Chrome/1', 'Edg/1', 'Safari/1', 'OPR/1', `Nameless/${count}`][count % 6]
    const system = ['Windows', 'Macintosh', 'Linux', 'iPhone', 'Android'][count % 5]
    noteView(post.id, { ...browser(), userAgent: `Mozilla/5.0 (${system}) ${name} ${count}` })
  }
  await flushViews()
  expect(await viewsOf(post.id)).toBeLessThanOrEqual(8)
})

test('counts nothing for an unpublished or missing discussion', async () => {
  const post = await aPost({ status: 'pending' })
  noteView(post.id, browser())
  noteView(randomUUID(), browser())
  noteView('nonsense', browser())
  await flushViews()
  expect(await viewsOf(post.id)).toBe(0)
})

test('records at most fifty thousand views until they are stored', async () => {
  const [flooded, post] = [randomUUID(), await aPost()]
  for (let count = 1; count < 50_000; count += 1) noteView(flooded, { ...browser(), memberId: `${count}` })
  noteView(post.id, browser())
  noteView(post.id, browser('192.0.2.8'))
  await flushViews()
  expect(await viewsOf(post.id)).toBe(1)
  noteView(post.id, browser('192.0.2.8'))
  await flushViews()
  expect(await viewsOf(post.id)).toBe(2)
})

test('stores neither address nor browser', async () => {
  const post = await aPost()
  noteView(post.id, { memberId: null, network: '198.51.100.77', userAgent: 'Mozilla/5.0 telling' })
  await flushViews()
  const retained = JSON.stringify(await db.$queryRaw`select encode(visitor, 'escape') as who from "PostView"`)
  expect(retained).not.toMatch(/198\.51|telling/)
})

test('adds up the views of two processes', async () => {
  const posts = await Promise.all(Array.from({ length: 5 }, () => aPost()))
  const flushes = Array.from({ length: 8 }, (_, n) => {
    for (const post of n % 2 ? posts : posts.toReversed()) noteView(post.id, browser(`192.0.2.${n}`))
    return flushViews()
  })
  await Promise.all(flushes)
  for (const { id } of posts) expect(await viewsOf(id)).toBe(8)
})

test('stores views within seconds, and retains them during an outage to count them once', async () => {
  const post = await aPost()
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  vi.spyOn(db, '$executeRaw').mockRejectedValueOnce(new Error('away'))
  for (const network of ['192.0.2.8', '192.0.2.9']) noteView(post.id, browser(network))
  await expect
    .poll(() => error.mock.calls)
    .toEqual([[{ err: new Error('away') }, 'views are kept for the next attempt']])
  await expect.poll(() => viewsOf(post.id)).toBe(2)
  for (const network of ['192.0.2.9', '192.0.2.10']) noteView(post.id, browser(network))
  await flushViews()
  expect(await viewsOf(post.id)).toBe(3)

  vi.mocked(db.$executeRaw).mockRejectedValueOnce(new Error('away'))
  noteView(post.id, browser('192.0.2.11'))
  const failing = flushViews()
  noteView(post.id, browser('192.0.2.12'))
  await expect(failing).rejects.toThrow('away')
  await flushViews()
  expect(await viewsOf(post.id), 'also those that were noted meanwhile').toBe(5)
})

test('deletes records of visitors after half an hour', async () => {
  const { id: postId } = await aPost()
  const [old, young] = [new Uint8Array(16), new Uint8Array(16).fill(1)]
  for (const [visitor, minutes] of [
    [old, 31],
    [young, 29],
  ] as const)
    await db.postView.create({ data: { postId, visitor, viewedAt: new Date(Date.now() - minutes * 60_000) } })
  // The deletion runs every ten minutes.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  noteView(randomUUID(), browser())
  await flushViews()
  expect(await db.postView.findMany({ where: { postId } })).toMatchObject([{ visitor: young }])
})

test('creates a new key for visitors’ hashes each day, and deletes the previous one', async () => {
  const [day, tomorrow] = [new Date().toISOString().slice(0, 10), Date.now() + 86_400_000]
  const storedKey = async () => (await db.setting.findUniqueOrThrow({ where: { key: 'visitor-key' } })).value
  const first = await visitorKey()
  expect(first).toHaveLength(32)
  expect(await statementsOf(async () => expect(await visitorKey()).toEqual(first))).toEqual([])
  expect(await storedKey()).toBe(`${day} ${first.toString('hex')}`)

  vi.useFakeTimers({ toFake: ['Date'], now: tomorrow })
  const second = await visitorKey()
  expect(second).toHaveLength(32)
  expect(await storedKey()).toBe(`${new Date(tomorrow).toISOString().slice(0, 10)} ${second.toString('hex')}`)
  vi.useRealTimers()
  expect(await visitorKey(), 'also for a process whose clock is behind').toEqual(second)
})
