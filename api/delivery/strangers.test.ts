import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { aPost, aReply, aViewer, anAdmin, type SignedIn } from '../test/factories.ts'
import { toResponse, aSite, type Site } from '../test/processes/site.ts'

// Whatever a previous request contains, the next signed-out response is identical to the byte to that of a site without
// other requests.

const SECRET = 'Waits for a moderator and must not be seen'

let tried: Site
let control: Site
let member: SignedIn
let admin: SignedIn
let addresses: string[]

beforeAll(async () => {
  // Long enough ago that relative times in pages stay the same during the test.
  const createdAt = new Date(Date.now() - 100 * 3_600_000)
  member = await aViewer({ firstName: 'Sorcha', joinedAt: createdAt })
  admin = await anAdmin()
  const open = await aPost({ authorId: member.id, createdAt, lastActivityAt: createdAt })
  await aReply(open.id, { createdAt })
  const hidden = await aPost({ authorId: member.id, status: 'pending', title: SECRET })
  await aReply(open.id, { authorId: member.id, status: 'pending', content: SECRET })
  ;[tried, control] = await Promise.all([aSite(), aSite()])
  const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
  const hashOf = (name: string) =>
    Object.entries(documents).find(([, text]) => text.includes(`query ${name}`))?.[0]
  const requested = (name: string, variables: object) =>
    `/graphql?document=${hashOf(name)}&variables=${encodeURIComponent(JSON.stringify(variables))}`
  addresses = [
    '/forum',
    '/forum?order=active',
    `/forum/posts/${open.id}`,
    `/forum/posts/${hidden.id}`,
    `/profile/${member.id}`,
    `/forum/posts/${open.id}/feed.json`,
    '/forum/feed.xml',
    '/search?q=moderator',
    '/forum/register',
    '/training?location=cork',
    requested('PostList', {}),
    requested('Post', { id: open.id }),
    '/api/forum/posts',
    `/api/forum/posts/${open.id}`,
    `/api/users/${member.id}/profile`,
    `/api/users/${member.id}/posts`,
  ]
})
afterAll(() => Promise.all([tried.stop(), control.stop()]))

/** Variants that some parser accepts as the session cookie. */
const spellings = ({ cookie }: SignedIn) => {
  const token = cookie.slice('session='.length)
  return [
    cookie,
    `session =${token}`,
    `session\t=${token}`,
    ` session=${token}`,
    `session="${token}"`,
    `SESSION=${token}`,
    `%73ession=${token}`,
    `a=b;session=${token}`,
    `a=b,session=${token}`,
    `session=;session=${token}`,
    `session=${token}; session=other`,
    `__Host-session=${token}`,
    `__Host-session =${token}`,
  ]
}

test.each(['member', 'administrator'])(
  'a cookie of a %s changes nothing in the next signed-out response',
  async (who) => {
    const [usual, ...others] = spellings(who === 'member' ? member : admin)
    for (const [row, address] of addresses.entries()) {
      const expected = await toResponse(control.url + address)
      // All variants use the same parser, so each address gets the usual one and a quarter of the others.
      for (const cookie of [usual ?? '', ...others.filter((_, turn) => (turn + row) % 4 === 0)]) {
        // Clears the cache, so that the response to this request could be the cached one.
        await db.$executeRaw`select pg_notify('announcements', 'withdraw everything')`
        await toResponse(tried.url + address, { headers: { cookie } })
        await toResponse(tried.url + address, { headers: { cookie }, method: 'HEAD' })
        expect(await toResponse(tried.url + address), `${address} after ${cookie}`).toEqual(expected)
      }
    }
  },
)

test('a shared address responds to a member as to a signed-out visitor', async () => {
  for (const address of addresses.filter((each) => !each.startsWith('/api') && !each.includes('/posts/'))) {
    const expected = await toResponse(control.url + address)
    expect(await toResponse(tried.url + address, { headers: { cookie: member.cookie } }), address).toEqual(
      expected,
    )
  }
})

const HEADERS: Record<string, string>[] = [
  { accept: 'text/event-stream' },
  { accept: 'multipart/mixed' },
  { accept: 'application/graphql-response+json' },
  { accept: '*/*' },
  { 'accept-language': 'ga' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'https' },
  { 'user-agent': 'wget, or something else' },
  { range: 'bytes=0-10' },
]

test.each(HEADERS)('headers %j change nothing in the next signed-out response', async (headers) => {
  for (const [row, address] of addresses.entries()) {
    if ((row + HEADERS.indexOf(headers)) % 3 > 0) continue
    const expected = await toResponse(control.url + address)
    await db.$executeRaw`select pg_notify('announcements', 'withdraw everything')`
    await toResponse(tried.url + address, { headers })
    expect(await toResponse(tried.url + address), address).toEqual(expected)
  }
})

test('unknown parameters in any order lead to the same response', async () => {
  const expected = await toResponse(`${control.url}/forum?order=active&category=remote-work`)
  const others = [
    'category=remote-work&order=active',
    'utm_source=letter&order=active&category=remote-work',
    'order=active&category=remote-work&__proto__=x',
    `order=active&category=remote-work&after=${'x'.repeat(5000)}`,
    'order=active&category=remote-work&order=active',
  ]
  for (const query of others) expect(await toResponse(`${tried.url}/forum?${query}`), query).toEqual(expected)
})

test('a pending discussion redirects its author to a personal rendering, and does not exist for others', async () => {
  const hidden = addresses[3] ?? ''
  const redirect = await toResponse(tried.url + hidden, { headers: { cookie: member.cookie } })
  expect([redirect.status, redirect.headers['location']]).toEqual([302, `${hidden}?mine`])
  expect(redirect.headers['cache-control']).toBe('private, no-store')
  const own = await toResponse(`${tried.url}${hidden}?mine`, { headers: { cookie: member.cookie } })
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(own.body.includes(SECRET)).toBe(true)

  const another = (await aViewer()).cookie
  for (const cookie of [another, 'session=worthless', ''])
    for (const address of [hidden, `${hidden}?mine`]) {
      const response = await fetch(tried.url + address, { headers: { cookie } })
      expect(response.status, `${address} with ${cookie}`).toBe(404)
      expect((await response.text()).includes(SECRET)).toBe(false)
    }
})

test('the personal rendering of a page is for members, and redirects others to the shared page', async () => {
  const own = await toResponse(`${tried.url}/forum?mine&order=active`, { headers: { cookie: member.cookie } })
  expect(own.headers['cache-control']).toBe('private, no-store')
  expect(own.body.includes('Sorcha')).toBe(true)
  const stranger = await toResponse(`${tried.url}/forum?mine&order=active`)
  expect([stranger.status, stranger.headers['location']]).toEqual([302, '/forum?order=active'])
})
