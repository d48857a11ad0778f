import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { undoDecisions } from '../../moderation/acts/undo/undo.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { editPost } from '../items/edits.ts'

// Lists sort a discussion by its publication, not by its creation (decisions, "Writing").

const CATEGORIES = [
  'Remote Work',
  'Career Advice',
  'Team Dynamics',
  'Agile Coaching',
  'Product Owner',
  'Scrum Master',
  'Events & Meetups',
]

/** Returns an empty category with its own list for one test. */
function aCategory(): string {
  const category = CATEGORIES.pop()
  if (!category) throw new Error('No category is left.')
  return category
}

const DAY = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

const approve = async (type: 'post' | 'reply', id: string) =>
  decideItem(await anAdmin(), type, id, { status: 'approve' })

type Listed = { id: string; createdAt: string; publishedAt?: string }

/** Reads all pages of a list over REST; returns its items and the size of each page. */
async function walk(path: string, size = 1): Promise<Listed[]> {
  const found: Listed[] = []
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${size}`
  while (next) {
    const { status, body, headers } = await call('GET', next)
    expect(status).toBe(200)
    found.push(...(body as unknown as Listed[]))
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return found
}

const idsIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Creates a discussion days ago that is pending, and three that were published meanwhile. */
async function aLateDiscussion(category: string) {
  const { id: late } = await aPost({ category, status: 'pending', createdAt: daysAgo(3) })
  const meanwhile = []
  for (const days of [2, 1.5, 1]) {
    const at = daysAgo(days)
    meanwhile.unshift((await aPost({ category, createdAt: at, lastActivityAt: at })).id)
  }
  return { late, meanwhile }
}

describe('a discussion that is published days after its creation', () => {
  test('is first in the newest and in the most active, and appears once when paging', async () => {
    const category = aCategory()
    const { late, meanwhile } = await aLateDiscussion(category)
    await approve('post', late)
    const where = `/api/forum/posts?category=${encodeURIComponent(category)}`
    expect(idsIn(await walk(where))).toEqual([late, ...meanwhile])
    const { data } = await execute(
      null,
      `query ($category: String) {
        newest: posts(category: $category, first: 2) { nodes { id writtenAt } pageInfo { endCursor } }
        active: posts(category: $category, order: ACTIVE) { nodes { id } } }`,
      { category },
    )
    const { newest, active } = data as Record<string, { nodes: { id: string; writtenAt: string | null }[] }>
    expect(newest?.nodes).toEqual([
      { id: late, writtenAt: expect.any(String) as string },
      { id: meanwhile[0], writtenAt: null },
    ])
    expect(idsIn(active?.nodes ?? [])).toEqual([late, ...meanwhile])
  })

  test('shows both times over REST', async () => {
    const category = aCategory()
    const { late } = await aLateDiscussion(category)
    const before = Date.now()
    await approve('post', late)
    const [first] = await walk(`/api/forum/posts?category=${encodeURIComponent(category)}`, 100)
    expect(Date.parse(first?.createdAt ?? '')).toBeLessThan(before - 2 * DAY)
    expect(Date.parse(first?.publishedAt ?? '')).toBeGreaterThanOrEqual(before - 1000)
  })

  test('retains its place when it is withdrawn and restored, and when it is edited', async () => {
    const category = aCategory()
    const author = await aViewer()
    const { id } = await aPost({ category, authorId: author.id, createdAt: daysAgo(3) })
    const { id: newer } = await aPost({ category, createdAt: daysAgo(1) })
    const admin = await anAdmin()
    await decideItem(admin, 'post', id, { status: 'reject', note: 'Looked at again', from: 'approved' })
    await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
    await editPost(author, {
      id,
      title: 'Another title',
      content: 'Another text, which is longer.',
      category,
    })
    expect(idsIn(await walk(`/api/forum/posts?category=${encodeURIComponent(category)}`))).toEqual([
      newer,
      id,
    ])
  })

  test('counts as unpublished when its approval is undone', async () => {
    const category = aCategory()
    const { late, meanwhile } = await aLateDiscussion(category)
    const admin = await anAdmin()
    const { target } = await decideItem(admin, 'post', late, { status: 'approve' })
    await undoDecisions(admin, { items: [target] })
    const { publishedAt, listedAt, createdAt, lastActivityAt } = await db.post.findUniqueOrThrow({
      where: { id: late },
    })
    expect([publishedAt, listedAt, lastActivityAt]).toEqual([null, createdAt, createdAt])
    expect(idsIn(await walk(`/api/forum/posts?category=${encodeURIComponent(category)}`))).toEqual(meanwhile)
  })

  test('is first in the newest when it is published days after a rejection', async () => {
    const category = aCategory()
    const { id } = await aPost({ category, status: 'rejected', createdAt: daysAgo(3) })
    const { id: newer } = await aPost({ category, createdAt: daysAgo(1) })
    await decideItem(await anAdmin(), 'post', id, { status: 'approve', from: 'rejected' })
    expect(idsIn(await walk(`/api/forum/posts?category=${encodeURIComponent(category)}`))).toEqual([
      id,
      newer,
    ])
  })
})

describe('a reply that is published days after its creation', () => {
  test('makes its discussion the most active, and is first in its feed', async () => {
    const category = aCategory()
    const at = daysAgo(4)
    const { id: postId } = await aPost({ category, createdAt: at, lastActivityAt: at })
    await aPost({ category, createdAt: daysAgo(1), lastActivityAt: daysAgo(1) })
    const { id } = await aReply(postId, { status: 'pending', createdAt: daysAgo(3) })
    const { id: other } = await aReply(postId, { createdAt: daysAgo(2) })
    await approve('reply', id)
    const { data } = await execute(
      null,
      `query ($category: String, $postId: ID!) {
        posts(category: $category, order: ACTIVE) { nodes { id } }
        newestReplies(postId: $postId) { id } }`,
      { category, postId },
    )
    const { posts, newestReplies } = data as {
      posts: { nodes: { id: string }[] }
      newestReplies: { id: string }[]
    }
    expect(posts.nodes[0]).toEqual({ id: postId })
    expect(newestReplies).toEqual([{ id }, { id: other }])
  })
})

describe('a member’s page', () => {
  test('sorts by publication, in both directions', async () => {
    const author = await aViewer()
    const own = { authorId: author.id }
    const { id: postId } = await aPost()
    const { id: late } = await aPost({ ...own, status: 'pending', createdAt: daysAgo(5) })
    const { id: lateReply } = await aReply(postId, { ...own, status: 'pending', createdAt: daysAgo(5) })
    const { id: post } = await aPost({ ...own, createdAt: daysAgo(2) })
    const { id: reply } = await aReply(postId, { ...own, createdAt: daysAgo(1) })
    await approve('reply', lateReply)
    await approve('post', late)
    expect(idsIn(await walk(`/api/users/${author.id}/posts`))).toEqual([late, post])
    expect(idsIn(await walk(`/api/users/${author.id}/replies`))).toEqual([lateReply, reply])
    expect(idsIn(await walk(`/api/users/${author.id}/activities`))).toEqual([late, lateReply, reply, post])

    const page = async (args: string) => {
      const document = `query ($id: ID!) { profile(id: $id) { activities(${args}) {
        nodes { id } pageInfo { startCursor endCursor hasNextPage } } } }`
      const { data } = await execute(null, document, { id: author.id })
      return (
        data as {
          profile: { activities: { nodes: { id: string }[]; pageInfo: Record<string, string> } }
        }
      ).profile.activities
    }
    const second = await page(`first: 2, after: "${(await page('first: 2')).pageInfo['endCursor'] ?? ''}"`)
    expect(idsIn(second.nodes)).toEqual([reply, post])
    const first = await page(`last: 2, before: "${second.pageInfo['startCursor'] ?? ''}"`)
    expect(idsIn(first.nodes)).toEqual([late, lateReply])
  })

  test('rejects the cursor of another list', async () => {
    const author = await aViewer()
    for (const after of [author.id, 'nonsense', Buffer.from('["x",1]').toString('base64url')])
      expect((await call('GET', `/api/users/${author.id}/posts?after=${after}`)).status).toBe(400)
  })
})
