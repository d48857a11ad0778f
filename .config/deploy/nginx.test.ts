import { readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SHARED_READ } from '../../api/http/headers.ts'
import { findProgram, startReference } from './nginx.ts'

type Reference = Awaited<ReturnType<typeof startReference>>
type Response = { status: number; headers: IncomingMessage['headers']; body: string }

const isInstalled = Boolean(findProgram('nginx') && findProgram('openssl'))
const TOKEN = 'c2VjcmV0LW9mLWEtbGluaw'
const TOKEN_HEADERS = { authorization: `Bearer ${TOKEN}` }
/** Headers of public REST reads. */
const CALL = { vary: SHARED_READ['vary'] ?? '' }
type Sent = { method?: string; headers?: Record<string, string> }
const forAll = (rest: string) => `public, max-age=0, s-maxage=${rest}`

let seen: IncomingMessage[] = []
let handle: (req: IncomingMessage, res: ServerResponse) => void = () => {}
const upstream = createServer((req, res) => {
  seen.push(req)
  handle(req, res)
})
// A new connection each: nginx does not serve a second request on one while it revalidates the first one's response.
const agent = new Agent({ rejectUnauthorized: false, keepAlive: false })
let nginx: Reference

/** Responds with the number of the request, which identifies a cached response. */
const numbered =
  (cacheControl: string, more: Record<string, string> = {}) =>
  (_req: IncomingMessage, res: ServerResponse) =>
    void res.writeHead(200, { 'cache-control': cacheControl, ...more }).end(`response ${seen.length}`)

const send = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Response>((resolve, reject) => {
    const sent = request(new URL(address, nginx.secure), { agent, headers, method }, (res) => {
      let body = ''
      res.setEncoding('utf8').on('data', (text: string) => (body += text))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body }))
    })
    sent.on('error', reject).end()
  })
const bodyOf = async (...args: Parameters<typeof send>) => (await send(...args)).body

describe.runIf(isInstalled)('the reference configuration of nginx', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    nginx = await startReference(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  })
  beforeEach(() => void (seen = []))
  afterAll(async () => {
    agent.destroy()
    await nginx.stop()
    upstream.closeAllConnections()
    upstream.close()
  })

  test('caches a shared response, whatever the cookie', async () => {
    handle = numbered(forAll('60'))
    expect(await bodyOf('/forum')).toBe('response 1')
    expect(await bodyOf('/forum', { cookie: '__Host-session=somebody' })).toBe('response 1')
    expect(await bodyOf('/forum', { 'cache-control': 'no-cache', pragma: 'no-cache' })).toBe('response 1')
    expect(seen).toHaveLength(1)
  })

  test('caches a response per encoding, however a browser lists it', async () => {
    handle = (req, res) =>
      void res
        .writeHead(200, { 'cache-control': forAll('60'), vary: 'Accept-Encoding' })
        .end(`as ${req.headers['accept-encoding']}`)
    const accepts: Record<string, string> = {
      br: 'as br',
      'gzip, deflate, br, zstd': 'as br',
      'br;q=1.0, gzip;q=0.8': 'as br',
      'gzip, br;q=0': 'as gzip',
      'gzip;q=0.0, identity': 'as undefined',
      'x-brotli, sabr': 'as undefined',
    }
    for (const [accepted, body] of Object.entries(accepts))
      expect(await bodyOf('/encoded', { 'accept-encoding': accepted }), accepted).toBe(body)
    expect(seen).toHaveLength(3)
  })

  test.each([
    ['a personal response', '/profile', {}, 'private, no-store', {}],
    ['a personal rendering', '/forum?page=2&mine', {}, forAll('60'), {}],
    ['a call by a member', '/api/forum/posts', { headers: { cookie: 'session=x' } }, forAll('60'), CALL],
    ['a call by a script', '/api/forum/posts', { headers: TOKEN_HEADERS }, forAll('60'), CALL],
    ['a query by a script', '/graphql?document=a', { headers: TOKEN_HEADERS }, forAll('60'), {}],
    ['what depends on the cookie', '/by-cookie', {}, forAll('60'), { vary: 'accept-encoding, cookie' }],
    ['what sets a cookie', '/sets', {}, forAll('60'), { 'set-cookie': 'session=x' }],
    ['what was posted', '/graphql', { method: 'POST' }, forAll('60'), {}],
  ])('never caches %s', async (_what, address, { method = 'GET', headers = {} }: Sent, control, more) => {
    handle = numbered(control, more)
    expect(await bodyOf(address, headers, method)).toBe('response 1')
    expect(await bodyOf(address, headers, method)).toBe('response 2')
  })

  test.each([
    ['/api/forum/posts?limit=3', CALL],
    ['/graphql?document=b', {}],
  ])('caches %s for visitors, and bypasses the cache for a script with a token', async (address, more) => {
    handle = numbered(forAll('60'), more)
    expect(await bodyOf(address)).toBe('response 1')
    expect(await bodyOf(address, TOKEN_HEADERS)).toBe('response 2')
    expect(await bodyOf(address)).toBe('response 1')
  })

  test('sends one of many concurrent first requests to the site', async () => {
    const held: ServerResponse[] = []
    handle = (_req, res) => void held.push(res)
    const all = Promise.all(Array.from({ length: 8 }, () => bodyOf('/first')))
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.writeHead(200, { 'cache-control': forAll('60') }).end('once')
    expect(new Set(await all)).toEqual(new Set(['once']))
    expect(seen).toHaveLength(1)
  })

  test('serves personal responses concurrently', async () => {
    const held: ServerResponse[] = []
    handle = (_req, res) => void held.push(res)
    const all = Promise.all(Array.from({ length: 4 }, () => send('/settings')))
    await vi.waitFor(() => expect(held).toHaveLength(4))
    for (const res of held) res.writeHead(200, { 'cache-control': 'private, no-store' }).end()
    await all
  })

  test('serves a stale response while one request revalidates it', async () => {
    const held: ServerResponse[] = []
    handle = numbered(forAll('1, stale-while-revalidate=60'))
    expect(await bodyOf('/slow')).toBe('response 1')
    handle = (_req, res) => void held.push(res)
    await vi.waitFor(
      async () => {
        expect(await bodyOf('/slow')).toBe('response 1')
        expect(held).toHaveLength(1)
      },
      { timeout: 10_000, interval: 100 },
    )
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => bodyOf('/slow'))))).toEqual(
      new Set(['response 1']),
    )
    expect(seen).toHaveLength(2)
    held[0]?.writeHead(200, { 'cache-control': forAll('60') }).end('new')
    await vi.waitFor(async () => expect(await bodyOf('/slow')).toBe('new'))
  })

  test('serves a stale response while the site is unreachable, for the allowed time', async () => {
    handle = numbered(forAll('1, stale-if-error=3'))
    expect(await bodyOf('/away')).toBe('response 1')
    handle = (_req, res) => void res.destroy()
    await vi.waitFor(
      async () => {
        expect(await bodyOf('/away')).toBe('response 1')
        expect(seen.length).toBeGreaterThan(1)
      },
      { timeout: 10_000, interval: 100 },
    )
    await vi.waitFor(async () => expect((await send('/away')).status).toBe(502), {
      timeout: 20_000,
      interval: 100,
    })
  })

  test('removes deleted content when its time has expired', async () => {
    handle = numbered(forAll('1, stale-while-revalidate=2, stale-if-error=60'))
    expect(await bodyOf('/taken')).toBe('response 1')
    handle = (_req, res) => void res.writeHead(404, { 'cache-control': 'private, no-store' }).end('gone')
    await vi.waitFor(async () => expect(await bodyOf('/taken')).toBe('gone'), {
      timeout: 10_000,
      interval: 100,
    })
    expect(await bodyOf('/taken')).toBe('gone')
  })

  test('appends the address of the client to X-Forwarded-For', async () => {
    handle = numbered('private, no-store')
    await send('/settings', { 'x-forwarded-for': '198.51.100.7', host: 'your.example' })
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '198.51.100.7, 127.0.0.1',
      'x-forwarded-proto': 'https',
      host: 'your.example',
    })
  })

  test('logs no token, even while the site is unreachable', async () => {
    handle = numbered('private, no-store')
    await send(`/sign-in/link?token=${TOKEN}`, { referer: `https://your.example/unsubscribe?token=${TOKEN}` })
    handle = (_req, res) => void res.destroy()
    await send(`/sign-in/link?token=${TOKEN}`)
    await new Promise((resolve) => get(`${nginx.plain}/sign-in/link?token=${TOKEN}`, resolve))
    const log = (name: string) => readFileSync(path.join(nginx.folder, name), 'utf8')
    await vi.waitFor(
      () => expect(log('irish-agile.log').match(/"GET \/sign-in\/link HTTP\/1.1" /g)).toHaveLength(3),
      { timeout: 20_000 },
    )
    expect(log('irish-agile.log') + log('irish-agile-error.log')).not.toContain(TOKEN)
  })

  test('redirects http to https at the same URL', async () => {
    const response = await new Promise<IncomingMessage>((resolve) =>
      get(`${nginx.plain}/forum?page=2`, { headers: { host: 'evil.example' } }, resolve),
    )
    response.resume()
    expect([response.statusCode, response.headers.location]).toEqual([
      301,
      'https://your.example/forum?page=2',
    ])
  })

  test('supports HTTP/2', async () => {
    handle = numbered(forAll('60'))
    const session = await new Promise<ClientHttp2Session>((resolve, reject) => {
      const opened = connectHttp2(nginx.secure, { rejectUnauthorized: false }, () => resolve(opened))
      opened.once('error', reject)
    })
    const status = await new Promise((resolve) => {
      const stream = session.request({ ':path': '/second' })
      stream.once('response', (headers) => resolve(headers[':status'])).resume()
    })
    session.close()
    expect([session.alpnProtocol, status]).toEqual(['h2', 200])
  })
})

test.skipIf(isInstalled)(
  'skips the configuration of nginx without nginx and openssl (apt-get install nginx openssl)',
  () => {},
)
