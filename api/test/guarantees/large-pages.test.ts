import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { MAX_HTML } from '../../forum/items/text/rendered-text.ts'
import { RENDERING_VERSION } from '../../text/markup.ts'
import { anAdmin, aPost, aViewer, type SignedIn } from '../factories.ts'
import { aSite, type Site } from '../processes/site.ts'

// Pages that once exhausted the memory of the process, with the longest texts, each for several readers at once.

const [ITEMS, READERS] = [40, 3]
const htmlOf = (length: number) => '<p>a</p>'.repeat(length / 8)
const category = 'Scaling Agile'

let site: Site
let [admin, author]: SignedIn[] = []
let [publicId, pendingId] = ['', '']

beforeAll(async () => {
  ;[admin, author] = [await anAdmin(), await aViewer()]
  const authorId = author.id
  publicId = (await aPost({ authorId, category })).id
  pendingId = (await aPost({ authorId, category })).id
  const range = Array.from({ length: ITEMS }, (_, index) => index)
  // The current version, since a job of the site would render an older one again.
  const text = { content: 'Long', renderingVersion: RENDERING_VERSION }
  const post = { authorId, category, excerpt: 'Long', contentHtml: htmlOf(MAX_HTML.post), ...text }
  const reply = { authorId, contentHtml: htmlOf(MAX_HTML.reply), ...text }
  for (const [status, postId] of [
    ['approved', publicId],
    ['pending', pendingId],
  ] as const) {
    await db.post.createMany({ data: range.map((n) => ({ ...post, status, title: `Long ${status} ${n}` })) })
    await db.reply.createMany({ data: range.map(() => ({ ...reply, status, postId })) })
  }
  site = await aSite({}, ['--max-old-space-size=512', '--max-semi-space-size=4'])
}, 120_000)
afterAll(() => site.stop())

const aliases = Array.from({ length: 15 }, (_, n) => `a${n}: posts(first: 100) { nodes { contentHtml } }`)

const REQUESTS: Record<string, () => [string, RequestInit?]> = {
  'one’s own pending replies': () => [
    `/forum/posts/${pendingId}?mine`,
    { headers: { cookie: author?.cookie ?? '' } },
  ],
  'the queue of moderators': () => ['/admin?tab=moderation', { headers: { cookie: admin?.cookie ?? '' } }],
  'a discussion of long replies': () => [`/forum/posts/${publicId}`],
  'the last page of it': () => [`/forum/posts/${publicId}?page=2`],
  'its feed': () => [`/forum/posts/${publicId}/feed.xml`],
  'the feed of the forum': () => ['/forum/feed.json'],
  'a hundred discussions over REST': () => ['/api/forum/posts?limit=100'],
  'fifteen lists in one document': () => [
    '/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: author?.cookie ?? '' },
      body: JSON.stringify({ query: `{ ${aliases.join(' ')} }` }),
    },
  ],
}

test.each(Object.keys(REQUESTS))(
  '%s: does not exhaust the memory of the process for several simultaneous readers',
  async (name) => {
    const [path, init] = REQUESTS[name]?.() ?? ['']
    const read = async () => {
      const response = await fetch(site.url + path, init)
      return { status: response.status, length: (await response.text()).length }
    }
    const responses = await Promise.all(Array.from({ length: READERS }, read))
    for (const { status, length } of responses) {
      // A busy site may refuse a request, but always responds.
      expect([200, 503]).toContain(status)
      expect(length).toBeLessThan(10_000_000)
    }
    // Several at once may all exceed the deadline on a slow machine; one alone does not.
    if (responses.every(({ status }) => status === 503)) expect((await read()).status).toBe(200)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  },
  60_000,
)
