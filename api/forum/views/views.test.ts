import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../../db.ts'
import { aPost } from '../../test/factories.ts'
import { flushViews, noteView } from './views.ts'

const browser = (network = '192.0.2.7') => ({ memberId: null, network, userAgent: 'Mozilla/5.0' })
const viewsOf = async (id: string) => (await db.post.findUniqueOrThrow({ where: { id } })).viewCount

test('a visitor counts once in half an hour, however often they look', async () => {
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

test('members, networks and browsers are visitors each; programs are none', async () => {
  const post = await aPost()
  noteView(post.id, browser())
  noteView(post.id, browser('192.0.2.8'))
  noteView(post.id, {
    ...browser(),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:146.0) Gecko/20100101 Firefox/146.0',
  })
  noteView(post.id, { ...browser(), memberId: randomUUID() })
  noteView(post.id, { ...browser(), userAgent: 'ExampleBot/1.0' })
  await flushViews()
  expect(await viewsOf(post.id)).toBe(4)
})

test('two hundred names of a browser from one network do not make two hundred visitors', async () => {
  const post = await aPost()
  for (let count = 0; count < 200; count += 1) {
    const name = ['Firefox/1', 'Chrome/1', 'Edg/1', 'Safari/1', 'OPR/1', `Nameless/${count}`][count % 6]
    const system = ['Windows', 'Macintosh', 'Linux', 'iPhone', 'Android'][count % 5]
    noteView(post.id, { ...browser(), userAgent: `Mozilla/5.0 (${system}) ${name} ${count}` })
  }
  await flushViews()
  expect(await viewsOf(post.id)).toBeLessThanOrEqual(8)
})

test('nothing is counted of what is not published, or not there', async () => {
  const post = await aPost({ status: 'pending' })
  noteView(post.id, browser())
  noteView(randomUUID(), browser())
  noteView('nonsense', browser())
  await flushViews()
  expect(await viewsOf(post.id)).toBe(0)
})

test('neither address nor browser is kept', async () => {
  const post = await aPost()
  noteView(post.id, { memberId: null, network: '198.51.100.77', userAgent: 'Mozilla/5.0 telling' })
  await flushViews()
  const kept = JSON.stringify(await db.$queryRaw`select encode(visitor, 'escape') as who from "PostView"`)
  expect(kept).not.toMatch(/198\.51|telling/)
})

test('two processes at once count what each has seen', async () => {
  const posts = await Promise.all(Array.from({ length: 5 }, () => aPost()))
  const flushes = Array.from({ length: 8 }, (_, n) => {
    for (const post of n % 2 ? posts : posts.toReversed()) noteView(post.id, browser(`192.0.2.${n}`))
    return flushViews()
  })
  await Promise.all(flushes)
  for (const { id } of posts) expect(await viewsOf(id)).toBe(8)
})
