import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse, type DocumentNode } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BODY_LIMIT } from '../guard.ts'
import { makeReady } from './bytes.ts'
import { createCache } from './cache.ts'
import { pageHandler } from './pages.ts'

const PAGE = '<!doctype html><title>Forum</title>'

type Locals = { graphql: (document: DocumentNode) => Promise<unknown> }

let rendered = 0
const policy = { 'content-security-policy': "default-src 'self'" }
const notFound = await makeReady(404, policy, Buffer.from('This page has moved on'), false)
const cache = createCache()
const answer = pageHandler(
  async (req, res, _next, locals) => {
    rendered += 1
    if (req.url === '/secret') await (locals as Locals).graphql(parse('{ signInLink(token: "x") }'))
    if (req.url === '/nowhere') return void res.writeHead(404).end('Not found')
    if (req.method === 'POST') return void res.end(`sent: ${(req as { body?: Buffer }).body?.toString()}`)
    res.writeHead(200, { 'content-type': 'text/html', 'cache-topic': 'forum' })
    res.end(req.method === 'HEAD' ? undefined : PAGE)
  },
  cache,
  (path) => (path === '/404' ? notFound : undefined),
)
const server = createServer((req, res) => void answer(req, res))
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/forum`
})
beforeEach(() => {
  cache.forget()
  rendered = 0
})
afterAll(async () => {
  server.close()
  await cache.stop()
})

test('HEAD says what GET would bring, and leaves the page itself for the next reader', async () => {
  const head = await fetch(address, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(PAGE.length))
  expect(await (await fetch(address)).text()).toBe(PAGE)
})

test('what is nowhere is answered by the page that says so, with its policy', async () => {
  const answered = await fetch(new URL('/nowhere', address))
  expect([answered.status, await answered.text()]).toEqual([404, 'This page has moved on'])
  expect(answered.headers.get('content-security-policy')).toBe("default-src 'self'")
})

test('a page that is the same for everybody is rendered once, until its topic changes', async () => {
  await expect
    .poll(async () => {
      rendered = 0
      await (await fetch(address)).text()
      return rendered
    })
    .toBe(0)
  cache.forget()
  await (await fetch(address)).text()
  expect(rendered).toBe(1)
})

test('what is rendered for a session is for nobody else', async () => {
  const headers = { cookie: 'session=somebody' }
  for (let time = 0; time < 2; time++) await (await fetch(address, { headers })).text()
  expect(rendered).toBe(2)
})

test('what a page has asked with a secret is for nobody else, whatever the page says', async () => {
  for (let time = 0; time < 2; time++) {
    const answered = await fetch(new URL('/secret', address))
    expect(answered.headers.get('cache-control')).toBe('private, no-store')
  }
  expect(rendered).toBe(2)
})

test('a form is handed on whole', async () => {
  const answered = await fetch(address, { method: 'POST', body: new URLSearchParams({ email: 'a@b.ie' }) })
  expect(await answered.text()).toBe('sent: email=a%40b.ie')
})

test.each([
  ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
  ['files', { body: new FormData() }],
  ['nothing at all', {}],
])('%s is no form of ours, and no page sees it', async (_what, sent) => {
  const answered = await fetch(address, { method: 'POST', ...sent })
  expect([answered.status, rendered]).toEqual([415, 0])
  expect(await answered.text()).toBe('Please send this as a form.')
})

test('a form that is too large is refused, whether it says its length or not', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const long = 'a'.repeat(BODY_LIMIT + 1)
  const inPieces = new Blob([long]).stream()
  for (const body of [long, inPieces]) {
    const answered = await fetch(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect([answered.status, rendered]).toEqual([413, 0])
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('what another site sends is refused in the words of the API', async () => {
  const answered = await fetch(address, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  expect([answered.status, rendered]).toEqual([403, 0])
  expect(await answered.text()).toBe('This request came from another site and was refused.')
})
