import { beforeAll, describe, expect, test } from 'vitest'
import { PAGE_CHARACTERS } from '../../database/page-budget.ts'
import { db } from '../../database/db.ts'
import { MAX_HTML } from '../../forum/items/text/rendered-text.ts'
import { REPLIES_PAGE } from '../../items/rules.ts'
import { execute, call } from '../execute.ts'
import { anAdmin, aPost, aViewer, type SignedIn } from '../factories.ts'

// Lists of the longest texts that the database accepts: each response is limited, and its cursors lead to every row.

const [POSTS, REPLIES] = [25, 45]
/** Characters of a response besides its texts: names of fields and other facts. */
const BESIDES = 300_000

const htmlOf = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`
const longest = { post: htmlOf(MAX_HTML.post), reply: htmlOf(MAX_HTML.reply) }
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

let [admin, author]: SignedIn[] = []
let [postId, removedId] = ['', '']
const category = 'Scaling Agile'

beforeAll(async () => {
  const owner = await aViewer()
  ;[admin, author] = [await anAdmin(), owner]
  removedId = (await aViewer()).id
  postId = (await aPost({ authorId: owner.id })).id
  const post = { authorId: owner.id, category, content: 'Long', contentHtml: longest.post }
  const reply = { authorId: owner.id, postId, content: 'Long', contentHtml: longest.reply }
  const [approved, pending] = [{ status: 'approved' as const }, { status: 'pending' as const }]
  const posts = range(POSTS).map((index) => ({ ...post, excerpt: 'Long', title: `Long discussion ${index}` }))
  await db.post.createMany({ data: posts.map((each) => ({ ...each, ...approved })) })
  await db.post.createMany({ data: posts.map((each) => ({ ...each, ...pending })) })
  const removed = posts.map((each) => ({ ...each, ...approved, authorId: removedId, deletedAt: new Date() }))
  await db.post.createMany({ data: removed })
  await db.reply.createMany({ data: range(REPLIES).map(() => ({ ...reply, ...approved })) })
  const version = { authorId: owner.id, content: 'Long', category, ...approved, title: 'Long', postId }
  await db.revision.createMany({
    data: range(POSTS).map((index) => ({
      ...version,
      contentHtml: longest.post,
      decidedAt: new Date(Date.now() - index * 1_000),
    })),
  })
  await db.post.update({
    where: { id: postId },
    data: { content: 'Long', title: 'Long', category, contentHtml: longest.post },
  })
  const open = await db.post.findMany({ where: { category, status: 'approved', deletedAt: null } })
  await db.report.createMany({
    data: open.map(({ id }, index) => ({
      targetType: 'post',
      targetId: id,
      kind: 'spam',
      details: 'Long',
      reference: `R-LONG-${index}`,
    })),
  })
  await db.notification.createMany({
    data: open.map(({ id }, index) => ({
      memberId: owner.id,
      kind: 'discussion',
      postId: id,
      subjectKey: `long ${index}`,
    })),
  })
}, 60_000)

type Connection = { nodes: { id?: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
const PAGE = 'pageInfo { hasNextPage endCursor }'

/** Returns the length and the number of rows of each page of a list, forwards. */
async function walk(
  viewer: SignedIn | null,
  field: (args: string) => string,
  find: (data: never) => Connection,
) {
  const pages: { length: number; rows: number }[] = []
  for (let after: string | null = null; ;) {
    const response = await execute(viewer, field(`first: 100${after ? `, after: "${after}"` : ''}`))
    expect(response.errors).toBeUndefined()
    const { nodes, pageInfo } = find(response.data as never)
    pages.push({ length: JSON.stringify(response).length, rows: nodes.length })
    if (!pageInfo.hasNextPage) return pages
    after = pageInfo.endCursor
  }
}

type List = { who: () => SignedIn | null; field: (args: string) => string; rows: number; most?: number }

const LISTS: Record<string, List> = {
  discussions: {
    who: () => null,
    field: (args) => `{ list: posts(${args}, category: "${category}") { nodes { contentHtml } ${PAGE} } }`,
    rows: POSTS + 1,
  },
  'the replies of a discussion': {
    who: () => null,
    field: (args) => `{ post(id: "${postId}") { list: replies(${args}) { nodes { contentHtml } ${PAGE} } } }`,
    rows: REPLIES,
    most: REPLIES_PAGE * MAX_HTML.reply,
  },
  'the queue': {
    who: () => admin ?? null,
    field: (args) => `{ list: pendingItems(type: POST, ${args}) { nodes { contentHtml } ${PAGE} } }`,
    rows: POSTS,
  },
  'the versions of a discussion': {
    who: () => null,
    field: (args) =>
      `{ list: itemVersions(type: POST, id: "${postId}", ${args}) { nodes { contentHtml } ${PAGE} } }`,
    rows: POSTS,
  },
  'removed discussions': {
    who: () => admin ?? null,
    field: (args) => `{ list: removedItems(${args}) { nodes { contentHtml } ${PAGE} } }`,
    rows: POSTS,
  },
  'what is reported': {
    who: () => admin ?? null,
    field: (args) => `{ list: reported(${args}) { nodes { contentHtml } ${PAGE} } }`,
    rows: POSTS + 1,
  },
  notifications: {
    who: () => author ?? null,
    field: (args) => `{ list: notifications(${args}) { nodes { id } ${PAGE} } }`,
    rows: POSTS + 1,
  },
  'a member’s discussions': {
    who: () => null,
    field: (args) =>
      `{ profile(id: "${author?.id}") { list: posts(${args}) { nodes { contentHtml } ${PAGE} } } }`,
    rows: POSTS + 1,
  },
  'a member’s replies': {
    who: () => null,
    field: (args) =>
      `{ profile(id: "${author?.id}") { list: replies(${args}) { nodes { contentHtml } ${PAGE} } } }`,
    rows: REPLIES,
  },
}

describe('a list of the longest texts', () => {
  test.each(Object.keys(LISTS))('%s: contains all rows in pages of limited size', async (name) => {
    const { who, field, rows, most } = LISTS[name] as (typeof LISTS)[string]
    const find = (data: Record<string, Connection | { list: Connection }>) => {
      const [found] = Object.values(data)
      return found && 'list' in found ? found.list : (found as Connection)
    }
    const pages = await walk(who(), field, find)
    expect(pages.length).toBeGreaterThan(1)
    for (const { length } of pages) expect(length).toBeLessThan((most ?? PAGE_CHARACTERS) + BESIDES)
    expect(pages.reduce((sum, page) => sum + page.rows, 0)).toBe(rows)
  })

  test('over REST: contains all rows in pages of limited size', async () => {
    const seen: string[] = []
    let path: string | undefined = `/api/forum/posts?limit=100&category=${encodeURIComponent(category)}`
    while (path) {
      const { body, headers } = await call('GET', path)
      seen.push(...(body as unknown as { id: string }[]).map(({ id }) => id))
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen).size).toBe(POSTS + 1)
    expect(seen).toHaveLength(POSTS + 1)
  })
})

test('shows 20 replies on each page of a discussion, however long they are', async () => {
  const sizes: number[] = []
  for (let after: string | null = null; ;) {
    const more = after ? `, after: "${after}"` : ''
    const { data } = await execute(
      null,
      `{ post(id: "${postId}") { contentHtml replies(first: 20${more}) { nodes { id contentHtml author { name } } ${PAGE} } } }`,
    )
    const { replies } = (data as unknown as { post: { replies: Connection } }).post
    sizes.push(replies.nodes.length)
    if (!replies.pageInfo.hasNextPage) break
    after = replies.pageInfo.endCursor
  }
  expect(sizes).toEqual([20, 20, 5])
})

test('shows every version in the history of the dashboard, the oldest shortened', async () => {
  const { data } = await execute(
    admin ?? null,
    `{ itemStory(type: POST, id: "${postId}") { versions { contentHtml } } }`,
  )
  const { versions } = (data as unknown as { itemStory: { versions: { contentHtml: string }[] } }).itemStory
  expect(versions).toHaveLength(POSTS)
  expect(JSON.stringify(data).length).toBeLessThan(PAGE_CHARACTERS + BESIDES)
  expect(versions[0]?.contentHtml).toBe(longest.post)
  expect(versions.at(-1)?.contentHtml).toMatch(/^<p>x+…<\/p>$/)
})
