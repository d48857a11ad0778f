import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { setPostVote } from '../../forum/votes/votes.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { call } from '../execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../factories.ts'

// The end of a list: a full page has no next page, and one more row adds one.

type List = { path: string; cookie?: string; rows: (body: never) => unknown[] }
type Id = { id: string }

const SIZE = 3
let admin: SignedIn
const lists: Record<string, (count: number) => Promise<List>> = {
  async discussions(count) {
    const category = count === SIZE ? 'Remote Work' : 'Scaling Agile'
    for (let n = 0; n < count; n += 1) await aPost({ category })
    return { path: `/api/forum/posts?category=${encodeURIComponent(category)}`, rows: (body: Id[]) => body }
  },
  async 'replies of a discussion'(count) {
    const { id } = await aPost()
    for (let n = 0; n < count; n += 1) await aReply(id)
    return { path: `/api/forum/posts/${id}?`, rows: (body: { replies: Id[] }) => body.replies }
  },
  async 'a member’s discussions'(count) {
    const { id: authorId } = await aMember()
    for (let n = 0; n < count; n += 1) await aPost({ authorId })
    return { path: `/api/users/${authorId}/posts?`, rows: (body: Id[]) => body }
  },
  async 'a member’s replies'(count) {
    const { id: authorId } = await aMember()
    for (let n = 0; n < count; n += 1) await aReply((await aPost()).id, { authorId })
    return { path: `/api/users/${authorId}/replies?`, rows: (body: Id[]) => body }
  },
  async 'what a member did'(count) {
    const member = await aViewer()
    for (let n = 0; n < count - 2; n += 1) await setPostVote(member, { id: (await aPost()).id, ballot: 'UP' })
    await aPost({ authorId: member.id })
    await aReply((await aPost()).id, { authorId: member.id })
    return { path: `/api/users/${member.id}/activities?`, cookie: member.cookie, rows: (body: Id[]) => body }
  },
  async members(count) {
    const lastName = `Listed${randomUUID().slice(0, 6)}`
    for (let n = 0; n < count; n += 1) await aMember({ lastName })
    return { path: `/api/admin/users?search=${lastName}`, cookie: admin.cookie, rows: (body: Id[]) => body }
  },
  async 'the log'(count) {
    const moderator = await anAdmin()
    for (let n = 0; n < count; n += 1)
      await decideItem(moderator, 'post', (await aPost({ status: 'pending' })).id, { status: 'approve' })
    return {
      path: `/api/admin/logs?moderator=${moderator.id}`,
      cookie: admin.cookie,
      rows: (body: Id[]) => body,
    }
  },
  async sections(count) {
    await db.section.deleteMany()
    const section = { title: 'A section', htmlContent: '<p>Text</p>' }
    for (let n = 0; n < count; n += 1) await db.section.create({ data: { ...section, key: `listed-${n}` } })
    return { path: '/api/admin/sections?', cookie: admin.cookie, rows: (body: Id[]) => body }
  },
  async 'what is pending'(count) {
    await db.post.deleteMany({ where: { status: 'pending' } })
    await db.reply.deleteMany({ where: { status: 'pending' } })
    const { id } = await aPost()
    for (let n = 0; n < count; n += 1)
      await (n % 2 ? aPost({ status: 'pending' }) : aReply(id, { status: 'pending' }))
    return {
      path: '/api/admin/moderation/pending?',
      cookie: admin.cookie,
      rows: ({ posts, replies }: { posts: Id[]; replies: Id[] }) => [...posts, ...replies],
    }
  },
}

beforeAll(async () => void (admin = await anAdmin()))

async function read({ path, cookie = '', rows }: List, limit: number) {
  const ids: unknown[][] = []
  for (let next: string | undefined = `${path}&limit=${limit}`; next;) {
    const { status, headers, body } = await call('GET', next, { cookie })
    expect(status).toBe(200)
    ids.push(rows(body as never).map((row) => (row as Id).id))
    next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return ids
}

describe.each(Object.keys(lists))('%s', (name) => {
  test('has no next page at the exact limit', async () => {
    const list = await lists[name]?.(SIZE)
    if (!list) throw new Error(`There is no list ${name}.`)
    const pages = await read(list, SIZE)
    expect(pages.map(({ length }) => length)).toEqual([SIZE])
  })

  test('has a next page with one more item, and contains each once', async () => {
    const list = await lists[name]?.(SIZE + 1)
    if (!list) throw new Error(`There is no list ${name}.`)
    const pages = await read(list, SIZE)
    expect(pages.map(({ length }) => length)).toEqual([SIZE, 1])
    expect(new Set(pages.flat()).size).toBe(SIZE + 1)
  })
})
