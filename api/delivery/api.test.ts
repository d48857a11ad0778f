import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'graphql'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { noteAct } from '../audit/log.ts'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { aMember, anAdmin, aPost, aToken, aViewer } from '../test/factories.ts'
import { untilListening } from '../test/listening.ts'
import { apiHandler } from './api.ts'
import { createShared } from '../cache/shared.ts'

// Tests the routing of requests to handlers; documents/graphql.test.ts tests the responses to the site's own documents.

const viewer = {
  document: parse('{ viewer { id } }'),
  hash: 'viewer',
  name: undefined,
  isQuery: true,
  variables: [],
}
const shared = createShared()
const handle = apiHandler(shared, (hash) => (hash === 'viewer' ? viewer : null))
const server = createServer((req, res) => void handle(req, res))
let site = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

async function post(path: string, body: string, type: string | null = 'application/json') {
  const accept = 'application/graphql-response+json'
  const headers = { accept, ...(type === null ? {} : { 'content-type': type }) }
  // Sent as bytes, since fetch adds a content type to text.
  const response = await fetch(site + path, { method: 'POST', headers, body: Buffer.from(body) })
  return { status: response.status, ...((await response.json()) as { data?: unknown; errors?: unknown }) }
}

test('sends the same headers for HEAD as for GET at shared addresses', async () => {
  for (const path of ['/graphql?document=viewer', '/api/moderation/log']) {
    const [got, head] = [await fetch(site + path), await fetch(site + path, { method: 'HEAD' })]
    for (const name of ['etag', 'cache-control', 'content-type'])
      expect(head.headers.get(name), `${path} ${name}`).toBe(got.headers.get(name))
    expect([head.status, head.headers.get('etag')]).toEqual([200, expect.any(String)])
  }
})

test('returns the requested part of the log to each of two simultaneous requests', async () => {
  await noteAct(db, await anAdmin(), { action: 'reject_post', targetType: 'post', targetId: randomUUID() })
  shared.start()
  onTestFinished(() => shared.stop())
  await untilListening(shared)
  const read = async (query: string) => (await fetch(`${site}/api/moderation/log${query}`)).text()
  const [all, beyond] = await Promise.all([read(''), read('?after=1000000')])
  expect([all.includes('reject_post'), beyond]).toEqual([true, '[]'])
})

test('rejects a shared document sent by POST', async () => {
  expect((await post('/graphql?document=viewer', '')).data).toBeUndefined()
})

test('responds to every other request for its own viewer', async () => {
  const { cookie } = await aViewer()
  const execute = async (path: string, init: RequestInit = {}) => (await fetch(site + path, init)).status
  expect(await execute('/api/account/data', { headers: { cookie } })).toBe(200)
  expect(await execute('/api/account/data')).toBe(401)
  expect(await execute('/api/moderation/log', { method: 'POST' }), 'the log is only read').toBe(405)
})

test('responds privately to an access token, even where responses are shared', async () => {
  const member = await aMember()
  const { id, authorization } = await aToken(member, 'read')
  const paths = [
    ...['/graphql?document=viewer', '/graphql?query={viewer{id}}', '/api/forum/posts'],
    ...['/api/moderation/log', '/api/moderation/heads'],
  ]
  const read = async (path: string) => {
    const { status, headers } = await fetch(site + path, { headers: { authorization } })
    return [status, headers.get('cache-control'), headers.get('access-control-allow-origin')]
  }
  for (const path of paths) expect(await read(path), path).toEqual([200, 'private, no-store', null])
  const own = await fetch(`${site}/graphql?document=viewer`, { headers: { authorization } })
  expect(await own.json()).toEqual({ data: { viewer: { id: member.id } } })
  await db.accessToken.delete({ where: { id } })
  for (const path of paths)
    expect(await read(path), path).toEqual([401, expect.stringContaining('no-store'), null])
})

test('lets caches share a public call among visitors but not with sessions', async () => {
  const { cookie } = await aViewer()
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: sent } = await fetch(site + path, { headers })
    return [status, sent.get('cache-control'), sent.get('vary')]
  }
  const { id } = await aPost()
  for (const path of ['/api/forum/posts', `/api/forum/posts/${id}`, '/api/forum/events?limit=1']) {
    expect(await read(path), path).toEqual([
      200,
      'public, max-age=0, s-maxage=10, stale-while-revalidate=10',
      'authorization, cookie',
    ])
    expect(await read(path, { cookie }), path).toEqual([200, 'no-store', null])
  }
  for (const path of ['/api/forum/posts?filter=nothing', '/api/forum/posts/0190', '/api/bookmarks'])
    expect((await read(path))[1], path).toBe('no-store')
})

test('lets a script without an origin write, but no page of another site', async () => {
  const { authorization } = await aToken(await aMember())
  const write = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ query: 'mutation { markAllRead { __typename } }' })
    const sent = { 'content-type': 'application/json', authorization, ...headers }
    return (await fetch(`${site}/graphql`, { method: 'POST', headers: sent, body })).status
  }
  expect(await write({})).toBe(200)
  expect(await write({ origin: 'https://elsewhere.example' })).toBe(403)
})

test('limits the rate of shared JSON requests, and forbids caching of the refusal', async () => {
  env.RATE_LIMITS = 'on'
  const network = '198.51.100.51'
  const expire = Date.now() + 60_000
  await db.rateLimit.create({ data: { key: `sharedReads:${network}`, points: 600, expire } })
  env.TRUST_PROXY = true
  try {
    const headers = { 'x-forwarded-for': network }
    const refused = await fetch(`${site}/api/moderation/log`, { headers })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
    expect(await refused.json()).toEqual({
      message: expect.stringMatching(/^Too many requests from/) as string,
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    env.TRUST_PROXY = false
  }
})

test('accepts a document by POST or by its address, and by no other method', async () => {
  const body = JSON.stringify({ document: 'viewer' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${site}/graphql`, { method: 'PUT', headers, body })).status).toBe(405)
})

test('accepts a document only as JSON, which forms of other sites cannot send', async () => {
  const requested = JSON.stringify({ document: 'viewer' })
  for (const type of ['application/json', 'Application/JSON ; charset=utf-8'])
    expect(await post('/graphql', requested, type), type).toEqual({ status: 200, data: { viewer: null } })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', null])
    expect((await post('/graphql', requested, type)).status, String(type)).toBe(415)
})

test('rejects a request with both a hash and a text', async () => {
  const requested = { document: 'viewer', query: '{ __typename }' }
  expect(await post('/graphql', JSON.stringify(requested))).toMatchObject({ status: 400, errors: [{}] })
})

test('rejects a body without a query', async () => {
  for (const body of ['{}', 'null', '[]', '1', '{', ''])
    expect(await post('/graphql', body), body).toMatchObject({ status: 400, errors: [{}] })
})

test('accepts a document at its own address only', async () => {
  expect((await post('/api/forum/posts', JSON.stringify({ document: 'viewer' }))).data).toBeUndefined()
})
