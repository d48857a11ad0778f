import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse, type DocumentNode } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { flushViews } from '../../forum/views/views.ts'
import { BODY_LIMIT } from '../../http/guard.ts'
import { NO_PAGE_POLICY } from '../../http/headers.ts'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { spend } from '../../http/rates.ts'
import { databaseAway } from '../../lib/refusal.ts'
import { beginTrace, within } from '../../lib/trace.ts'
import { aPost, aViewer } from '../../test/factories.ts'
import { untilListening } from '../../test/listening.ts'
import { readAddress } from '../addresses.ts'
import { makeReady, type Ready } from '../bytes.ts'
import type { PageDelivery } from './page-delivery.ts'
import { pageHandler } from './pages.ts'
import { createShared } from '../../cache/shared.ts'

// How pages are answered, with a small one in place of Astro's; strangers.test.ts tries the whole site.

const PAGE = '<!doctype html><title>Forum</title>'

type Locals = {
  viewer: { firstName: string } | null
  graphql: (document: DocumentNode) => Promise<unknown>
  delivery: PageDelivery
}

const SEARCH = 'posts(search: "once more") { edges { node { id } } }'
const FORBIDDEN = 'itemStory(type: POST, id: "01890000-0000-7000-8000-000000000100") { __typename }'
/** Discussions of which one shows the others beside it. */
const [SHOWING, ...SHOWN] = [1, 2, 3].map((number) => `01890000-0000-7000-8000-00000000010${number}`)

let rendered: string[] = []
/** A discussion that strangers are not shown. */
let hidden = ''
const AWAY = 'We are away<p hidden data-reference class="small">Please quote <code></code></p>'
let homeFails: () => Error = databaseAway
const policy = { 'content-security-policy': "default-src 'self'" }
const built: Partial<Record<string, Ready>> = {
  '/': await makeReady(200, policy, Buffer.from('Home, as it was built'), false),
  '/404': await makeReady(404, policy, Buffer.from('This page has moved on'), false),
  '/503': await makeReady(503, policy, Buffer.from(AWAY), false),
}
const shared = createShared()
shared.start()
const answer = pageHandler(
  async (req, res, _next, locals) => {
    const { viewer, graphql, delivery } = locals as Locals
    rendered.push(`${req.method} ${req.url} ${JSON.stringify(req.headers.cookie)}`)
    if (req.url === '/search?q=secret') await graphql(parse('{ signInLink(token: "x") }'))
    // As pages do that can say something without what they have asked for.
    if (req.url === '/search?q=once+more')
      return void res.end(JSON.stringify(await graphql(parse(`{ ${SEARCH} }`)).catch(() => 'Nothing found')))
    const asked = { '/admin': FORBIDDEN, '/notifications': `${FORBIDDEN} ${SEARCH}`, '/report': '__typename' }
    if (req.url && req.url in asked)
      return void res.end(JSON.stringify(await graphql(parse(`{ ${asked[req.url as keyof typeof asked]} }`))))
    if (req.url === `/forum/posts/${SHOWING}`) delivery.alsoShows(SHOWN)
    if (req.url === '/on-demand/home') throw homeFails()
    if (req.url === '/settings?broken') return void res.writeHead(500).end('At line 7')
    if (req.url === '/settings?latin')
      return void res.writeHead(200, { 'content-type': 'text/plain; charset=latin1' }).end()
    if (req.url === '/settings?unknown') return void res.writeHead(404).end('Not found')
    if (req.url === '/settings?gone') return void res.writeHead(404, policy).end('Gone, says the page')
    if (req.url === '/search?q=broken') throw new Error('A bug')
    if (req.url === '/search?q=away') throw databaseAway()
    if (req.url === '/forum/feed.json')
      return void res.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    if (req.url === '/forum/feed.xml')
      return void res.writeHead(404, { 'content-type': 'text/html' }).end('Not found')
    if (req.url === '/profile/host') return void res.end(req.headers.host)
    if (req.url === '/profile/gone') return void res.writeHead(404, policy).end('Gone, says the page')
    if (req.url === '/profile/moved') return void res.writeHead(301, { location: '/forum' }).end()
    if (req.url === '/profile/broken') return void res.writeHead(500).end('At line 7')
    if (req.url === `/forum/posts/${hidden}`) {
      delivery.withhold()
      return void res.writeHead(404, policy).end('Gone')
    }
    if (req.url === '/settings?saved') res.setHeader('set-cookie', ['one=1', 'two=2'])
    if (req.url === '/settings?leave') {
      await graphql(parse('mutation { signOut }'))
      res.setHeader('set-cookie', ['one=1', 'two=2'])
    }
    if (req.url?.startsWith('/profile/private')) delivery.withhold()
    if (req.method === 'POST') return void res.end(`sent: ${(req as { body?: Buffer }).body?.toString()}`)
    res.writeHead(200, { 'content-type': 'text/html', ...policy })
    res.end(req.method === 'HEAD' ? undefined : PAGE + (viewer?.firstName ?? ''))
  },
  shared,
  (path) => built[path],
)
const server = createServer((req, res) =>
  within(beginTrace(req, res), () => void answer(req, res, readAddress(req.method, req.url ?? '/'))),
)
let site = ''
const get = (path: string, init: RequestInit = {}) => fetch(site + path, { redirect: 'manual', ...init })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await untilListening(shared)
})
beforeEach(async () => {
  await db.$executeRaw`select pg_notify('announcements', 'withdraw everything')`
  rendered = []
})
afterAll(async () => {
  server.close()
  await shared.stop()
})

test('where the database is away, a page that also has a file is that file, and nobody keeps it', async () => {
  const answered = await get('/?utm_source=x')
  expect([answered.status, await answered.text()]).toEqual([200, 'Home, as it was built'])
  expect(answered.headers.get('cache-control')).toBe('private, no-store')
  expect(answered.headers.get('etag')).toBeNull()
})

test('where that page fails by a mistake of ours, it is not said to be well', async () => {
  homeFails = () => new Error('A bug')
  const answered = await get('/')
  homeFails = databaseAway
  expect(answered.status).toBe(500)
  expect(await answered.text()).toContain('We are away')
})

test('a shared page is rendered once, by its normalised address and without anything of a visitor', async () => {
  const { cookie } = await aViewer()
  for (const path of ['/forum?b=1', '/forum', '/forum/?utm_source=x', '/forum?order=nonsense']) {
    const answered = await get(path, { headers: { cookie } })
    expect([answered.status, await answered.text()]).toEqual([200, PAGE])
    expect(answered.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=10, stale-while-/)
    expect(answered.headers.get('vary') ?? '').not.toMatch(/cookie/i)
  }
  expect(rendered).toEqual(['GET /forum undefined'])
})

test('addresses in a shared page are this site’s, whatever name the visitor used for this machine', async () => {
  const answered = await get('/profile/host')
  expect(await answered.text()).toBe(env.siteUrl.host)
})

test('HEAD says what GET would bring, and leaves the page itself for the next reader', async () => {
  const head = await get('/forum', { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(PAGE.length))
  expect(await (await get('/forum')).text()).toBe(PAGE)
  expect(rendered.length).toBe(1)
})

test('a member’s own rendering is asked for by name, rendered each time and kept by nobody', async () => {
  const { cookie } = await aViewer({ firstName: 'Síle' })
  for (let time = 0; time < 2; time++) {
    const answered = await get('/forum?mine', { headers: { cookie } })
    expect(await answered.text()).toBe(`${PAGE}Síle`)
    expect(answered.headers.get('cache-control')).toBe('private, no-store')
    expect(answered.headers.get('etag')).toBeNull()
    expect(answered.headers.get('x-robots-tag')).toBe('noindex')
  }
  expect(rendered.length).toBe(2)
  const stranger = await get('/forum?mine')
  expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/forum'])
  expect(stranger.headers.has('x-request-id')).toBe(true)
})

test('a page that only members have keeps its cookies, and its one address is the one to be found', async () => {
  const { headers } = await get('/settings?saved', { headers: { cookie: (await aViewer()).cookie } })
  expect(headers.getSetCookie()).toEqual(['one=1', 'two=2'])
  expect(headers.has('x-robots-tag')).toBe(false)
  const { cookie } = await aViewer()
  const left = await get('/settings?leave', { headers: { cookie } })
  expect(left.headers.getSetCookie()).toEqual(['one=1', 'two=2', expect.stringMatching(/^session=;/)])
  const { headers: others } = await get('/settings')
  expect(others.has('set-cookie')).toBe(false)
})

test('whose session has ended is shown what strangers are, rendered once for all of them and kept by no cache', async () => {
  for (const token of ['worthless', 'another'])
    for (let time = 0; time < 2; time++) {
      const answered = await get('/forum?mine', { headers: { cookie: `session=${token}` } })
      expect([answered.status, await answered.text()]).toEqual([200, PAGE])
      expect(answered.headers.get('cache-control')).toBe('private, no-store')
    }
  expect(rendered).toEqual(['GET /forum?mine undefined'])
})

test('whose session has ended need not wait for what has just changed to be rendered anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const headers = { cookie: 'session=worthless' }
  await get('/moderation?mine', { headers })
  await db.$executeRaw`select pg_notify('announcements', 'change everything')`
  expect((await get('/moderation?mine', { headers })).status).toBe(200)
  expect(rendered.length).toBe(1)
})

test('whose session has ended is shown the page that they ask for, and nothing that was withdrawn', async () => {
  const id = '01890000-0000-7000-8000-000000000007'
  const headers = { cookie: 'session=worthless' }
  await get('/moderation?mine', { headers })
  for (let time = 0; time < 2; time++) await get(`/forum/posts/${id}?mine`, { headers })
  const asked = [`GET /moderation?mine undefined`, `GET /forum/posts/${id}?mine undefined`]
  expect(rendered).toEqual(asked)
  await db.$executeRawUnsafe(`select pg_notify('announcements', 'withdraw post:${id}')`)
  await get(`/forum/posts/${id}?mine`, { headers })
  expect(rendered).toEqual([...asked, asked[1]])
  await get('/moderation?mine', { headers })
  expect(rendered.length, 'another discussion is none of its business').toBe(3)
})

test('what is withheld leads whoever carries a session to their own rendering, and is kept by nobody', async () => {
  const headers = { cookie: 'session=whatever' }
  const led = await get('/profile/private?tab=replies', { headers })
  expect([led.status, led.headers.get('location')]).toEqual([302, '/profile/private?tab=replies&mine'])
  const stranger = await get('/profile/private')
  expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  await get('/profile/private')
  expect(rendered.filter((each) => each.startsWith('GET /profile/private ')).length).toBe(2)
})

test('retains no page that is missing or leads elsewhere, and leads no member away from it', async () => {
  for (const [path, status] of [
    ['/profile/gone', 404],
    ['/profile/moved', 301],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      const answered = await get(path)
      expect([answered.status, answered.headers.get('cache-control')]).toEqual([status, 'private, no-store'])
    }
    expect(rendered.filter((each) => each.startsWith(`GET ${path} `)).length).toBe(2)
  }
  const { status } = await get('/profile/gone', { headers: { cookie: 'session=whatever' } })
  expect(status).toBe(404)
})

test('a page says its type with its character set, and one without a policy of its own gets the strictest', async () => {
  for (const [path, type, itsPolicy] of [
    ['/forum', 'text/html; charset=utf-8', "default-src 'self'"],
    ['/forum/feed.json', 'application/json', NO_PAGE_POLICY],
    ['/report', 'text/plain; charset=utf-8', NO_PAGE_POLICY],
    ['/settings?latin', 'text/plain; charset=latin1', NO_PAGE_POLICY],
  ] as const) {
    const { headers } = await get(path)
    expect([headers.get('content-type'), headers.get('content-security-policy')]).toEqual([type, itsPolicy])
  }
})

test('what a page has asked with a secret is for nobody else', async () => {
  for (let time = 0; time < 2; time++)
    expect((await get('/search?q=secret')).headers.get('cache-control')).toBe('private, no-store')
  expect(rendered.length).toBe(2)
})

test('what is nowhere is answered by the page that says so, without rendering', async () => {
  const answered = await get('/nowhere')
  expect([answered.status, await answered.text()]).toEqual([404, 'This page has moved on'])
  expect(answered.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(rendered).toEqual([])
})

test('what Astro does not know either is answered by that page too, and asked again each time', async () => {
  for (const path of ['/forum/feed.xml', '/forum/feed.xml', '/settings?unknown']) {
    const answered = await get(path)
    expect([answered.status, await answered.text()]).toEqual([404, 'This page has moved on'])
  }
  expect(rendered.length).toBe(3)
  const { status } = await get('/forum/feed.xml', { headers: { cookie: 'session=whatever' } })
  expect(status, 'perhaps it is there for this member').toBe(302)
})

test('a page that knows what is missing says so itself', async () => {
  const answered = await get('/settings?gone')
  expect([answered.status, await answered.text()]).toEqual([404, 'Gone, says the page'])
  expect(await (await get('/forum/feed.json')).text(), 'it is for programs').toBe('{}')
})

test('a bug is told as such, by a page with a policy that nobody keeps', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  onTestFinished(() => error.mockRestore())
  for (const path of ['/search?q=broken', '/profile/broken', '/settings?broken']) {
    const answered = await get(path)
    expect(error.mock.lastCall).toEqual([{ err: expect.any(Error) as Error }, 'unexpected error'])
    const name = answered.headers.get('x-request-id')
    expect(name).toMatch(/^[\w-]+$/)
    expect([answered.status, await answered.text()]).toEqual([
      500,
      `We are away<p class="small">Please quote <code>${name}</code></p>`,
    ])
    expect(answered.headers.get('cache-control')).toBe('private, no-store')
    const message = path === '/search?q=broken' ? 'A bug' : `${path.split('?')[0]} was answered 500`
    const [noted] = error.mock.lastCall as unknown as [{ err: Error }]
    expect(noted.err.message).toBe(message)
    for (const header of ['retry-after', 'referrer-policy']) expect(answered.headers.has(header)).toBe(false)
  }
})

test('where the database is away, a page without a file says so, and when to come again', async () => {
  const answered = await get('/search?q=away')
  expect([answered.status, answered.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answered.text()).toContain('We are away')
})

test('what a member’s page asks is answered, and what they may not know leaves the rest of it as it is', async () => {
  const { cookie } = await aViewer()
  const read = async (path: string) => {
    const answered = await get(path, { headers: { cookie } })
    return [answered.status, await answered.json()] as unknown
  }
  expect(await read('/report')).toEqual([200, { data: { __typename: 'Query' } }])
  expect(await read('/admin')).toMatchObject([200, { errors: [{ extensions: { code: 'FORBIDDEN' } }] }])
})

test('a member’s page that could not ask the database is none, even where something else was wrong, too', async () => {
  const { cookie } = await aViewer()
  const answered = await db.$transaction(async (tx) => {
    await tx.$executeRaw`lock table "RateLimit" in access exclusive mode`
    return get('/notifications', { headers: { cookie } })
  })
  expect([answered.status, answered.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answered.text()).toContain('We are away')
})

test.each([
  ['searches', 60, '/search?q=once+more', ['GET /search?q=once+more undefined']],
  ['pictures', 30, `/forum/posts/${SHOWING}/share.png`, []],
] as const)(
  'who has asked for too many %s is told so, also by a page that could do without what it has asked',
  async (rate, most, path, whatIsRendered) => {
    const network = '198.51.100.41'
    env.TRUST_PROXY = true
    try {
      for (let time = 0; time < most; time++) await spend(rate, network)
      const answered = await get(path, { headers: { 'x-forwarded-for': network } })
      expect([answered.status, answered.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
      expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answered.text()).toMatch(new RegExp(`^Too many ${rate} in a short time\\.`))
      expect(rendered).toEqual(whatIsRendered)
    } finally {
      env.TRUST_PROXY = false
    }
  },
)

test('a discussion that shows others is rendered anew when one of them is withdrawn, and names none of them', async () => {
  for (const [number, id] of SHOWN.entries()) {
    for (let time = 0; time < 2; time++) await get(`/forum/posts/${SHOWING}`)
    expect(rendered.length).toBe(number + 1)
    await db.$executeRawUnsafe(`select pg_notify('announcements', 'withdraw post:${id}')`)
  }
})

test('a discussion is seen where its page is shown, from memory too, and not its feed, picture or history', async () => {
  const { id } = await aPost()
  const page = `/forum/posts/${id}`
  const views = async () => {
    await flushViews()
    return (await db.post.findUniqueOrThrow({ where: { id } })).viewCount
  }
  for (const part of ['feed.xml', 'feed.json', 'share.png', 'history', `history?reply=${id}`])
    expect((await get(`${page}/${part}`)).status).toBe(200)
  await get(page, { method: 'HEAD' })
  const missing = await aPost({ status: 'rejected' })
  hidden = missing.id
  expect((await get(`/forum/posts/${hidden}`)).status).toBe(404)
  expect((await get('/forum')).status).toBe(200)
  expect(await views()).toBe(0)
  expect((await db.post.findUniqueOrThrow({ where: { id: hidden } })).viewCount).toBe(0)
  for (const browser of ['Firefox/150.0', 'Chrome/150.0', 'Firefox/150.0'])
    await get(page, { headers: { 'user-agent': browser } })
  expect(await views()).toBe(2)
})

test('what is nowhere is told in plain words, where no page says so', async () => {
  const page = built['/404']
  delete built['/404']
  const answered = await get('/nowhere')
  built['/404'] = page
  expect([answered.status, await answered.text()]).toEqual([404, 'There is nothing at this address.'])
})

test('an address with a token in it is told to nobody', async () => {
  const answered = await get('/sign-in/link?token=secret')
  expect(answered.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answered.headers.get('cache-control')).toBe('private, no-store')
})

test('other methods are refused with those that there are', async () => {
  const answered = await get('/forum', { method: 'DELETE' })
  expect([answered.status, answered.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect(answered.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a form is handed on whole', async () => {
  const answered = await get('/forum', { method: 'POST', body: new URLSearchParams({ email: 'a@b.ie' }) })
  expect(await answered.text()).toBe('sent: email=a%40b.ie')
})

test.each([
  ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
  ['files', { body: new FormData() }],
  ['nothing at all', {}],
])('%s is no form of ours, and no page sees it', async (_what, sent) => {
  const answered = await get('/forum', { method: 'POST', ...sent })
  expect([answered.status, rendered]).toEqual([415, []])
  expect(await answered.text()).toBe('Please send this as a form.')
  expect(answered.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a form that is too large is refused, whether it says its length or not', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const long = 'a'.repeat(BODY_LIMIT + 1)
  const inPieces = new Blob([long]).stream()
  for (const body of [long, inPieces]) {
    const answered = await get('/forum', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect([answered.status, rendered]).toEqual([413, []])
    expect(await answered.text()).toBe('This is too large to send.')
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('what another site sends is refused in the words of the API', async () => {
  const answered = await get('/forum', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  expect([answered.status, rendered]).toEqual([403, []])
  expect(await answered.text()).toBe('This request came from another site and was refused.')
})
