import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '../database/db.ts'
import { nameInLog } from './security-events.ts'
import { aPost, aViewer } from '../test/factories.ts'
import { aSite, hashOf, type Site } from '../test/processes/site.ts'

const NETWORK = '198.51.100.7'
const SITE_URL = 'http://127.0.0.1'

let site: Site
beforeAll(async () => {
  site = await aSite({
    ...{ NODE_ENV: 'production', SITE_URL, SIGN_IN: 'link', MAIL_DIR: '.data/test/mail', ALLOW_HTTP: 'yes' },
    ...{ LOG_LEVEL: 'info', RATE_LIMITS: 'on', TRUST_PROXY: 'yes' },
  })
})
afterAll(() => site.stop())

/** Returns the log lines after the first, which contains the test server's address. */
const lines = () =>
  site
    .logged()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const requests = () => lines().filter(({ msg }) => msg === 'request')
const lineOf = (requestId: string | null) =>
  vi.waitFor(() => {
    const found = requests().filter((line) => line['requestId'] === requestId)
    expect(found).toHaveLength(1)
    return found[0]
  })

const send = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(site.url + path, { redirect: 'manual', ...init, headers: { 'x-forwarded-for': NETWORK, ...headers } })

test.for([
  ['a file', '/manifesto', 'GET', 200, 'file'],
  ['a style sheet that is not there', '/_astro/gone.css', 'GET', 404, 'page'],
  ['a page that is made', '/forum', 'GET', 200, 'page'],
  ['a page that is kept', '/forum', 'GET', 200, 'page'],
  ['a page elsewhere', '/forum?mine=yes&token=secret', 'GET', 302, 'page'],
  ['a form from another site', '/contact', 'POST', 403, 'page'],
  ['a method that nothing has', '/forum', 'DELETE', 405, 'page'],
  ['a call', '/api/forum/posts?search=secret', 'GET', 200, 'api'],
  ['a call to nothing', '/api/nothing', 'GET', 404, 'api'],
  ['a question', '/graphql', 'POST', 200, 'api'],
] as const)('%s is logged in one line with its request id', async ([, path, method, status, door]) => {
  const isGraphql = path === '/graphql'
  const result = await send(
    path,
    {
      ...(method === 'POST' && { origin: isGraphql ? SITE_URL : 'https://evil.example' }),
      ...(isGraphql && { 'content-type': 'application/json' }),
    },
    { method, ...(isGraphql && { body: '{"query":"{__typename}"}' }) },
  )
  const body = await result.arrayBuffer()
  expect(result.status).toBe(status)
  const line = await lineOf(result.headers.get('x-request-id'))
  const network = await nameInLog('network', NETWORK)
  expect(line).toMatchObject({
    door,
    method,
    path: path.split('?')[0],
    status,
    network,
    ms: expect.any(Number) as number,
  })
  expect(Number(line?.['bytes'])).toBeGreaterThanOrEqual(
    Number(result.headers.get('content-length') ?? body.byteLength),
  )
  expect(site.logged()).not.toMatch(/secret|198\.51/)
})

test('accepts a valid request id from the proxy', async () => {
  const given = { 'x-request-id': '0190-from-the-proxy' }
  expect((await send('/manifesto', given)).headers.get('x-request-id')).toBe(given['x-request-id'])
  expect((await send('/manifesto', { 'x-request-id': 'a b<c>' })).headers.get('x-request-id')).toMatch(
    /^[\w-]{36}$/,
  )
})

test('logs an aborted request as 499', async () => {
  const { cookie } = await aViewer()
  const number = '0190-given-up'
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`lock table "Session" in access exclusive mode`
    const giveUp = new AbortController()
    const requested = send('/api/account/data', { cookie, 'x-request-id': number }, { signal: giveUp.signal })
    const outcome = requested.then(
      ({ status }) => status,
      (error: Error) => error.name,
    )
    await vi.waitFor(async () => {
      const queued =
        await tx.$queryRaw`select 1 from pg_locks where not granted and relation = '"Session"'::regclass`
      expect(queued).not.toEqual([])
    })
    giveUp.abort()
    expect(await outcome).toBe('AbortError')
    expect(await lineOf(number)).toMatchObject({ status: 499, aborted: true })
  })
})

test('logs a member under a pseudonym', async () => {
  const { id, cookie } = await aViewer()
  const result = await send('/api/account/data', { cookie })
  await result.arrayBuffer()
  const line = await lineOf(result.headers.get('x-request-id'))
  expect(line).toMatchObject({ member: await nameInLog('member', id) })
})

test('shows the request id of an internal error, and logs it under that id', async () => {
  const { id } = await aPost()
  await db.$executeRaw`alter table "Post" rename column title to "noTitle"`
  try {
    for (const path of ['/forum?search=agile', `/api/forum/posts/${id}`, '/forum?mine']) {
      const { cookie } = path.includes('mine') ? await aViewer() : { cookie: '' }
      const result = await send(path, { cookie })
      const number = result.headers.get('x-request-id') ?? ''
      expect([path, result.status]).toEqual([path, 500])
      expect(await result.text()).toContain(number)
      await lineOf(number)
      expect(
        lines().filter(({ requestId, level }) => requestId === number && Number(level) >= 40),
      ).not.toEqual([])
    }
  } finally {
    await db.$executeRaw`alter table "Post" rename column "noTitle" to title`
  }
  expect(lines().length).toBeGreaterThan(0)
})

test('logs the name of a GraphQL operation, whether sent as text or by hash', async () => {
  const json = { 'content-type': 'application/json', origin: SITE_URL }
  const execute = async (body: object, path = '/graphql') => {
    const response = await send(path, json, { method: 'POST', body: JSON.stringify(body) })
    await response.arrayBuffer()
    return lineOf(response.headers.get('x-request-id'))
  }
  expect(await execute({ query: 'query Mine { viewer { id } }' })).toMatchObject({ operation: 'Mine' })
  const two = { query: 'query One { __typename } query Two { __typename }', operationName: 'Two' }
  expect(await execute(two)).toMatchObject({ operation: 'Two' })
  expect(await execute({ query: '{ viewer { id } }' })).toMatchObject({ operation: 'anonymous' })
  expect(await execute({ query: `query ${'x'.repeat(500)} { __typename }` })).toMatchObject({
    operation: 'x'.repeat(60),
  })
  expect(await execute({ query: 'query {' })).not.toHaveProperty('operation')
  expect(await execute({ document: hashOf('PostList'), variables: {} })).toMatchObject({
    operation: 'PostList',
  })
  expect(await execute({ document: 'unknown' })).not.toHaveProperty('operation')
  for (const _again of ['made', 'retained']) {
    const shared = await send(`/graphql?document=${hashOf('PostList')}`)
    await shared.arrayBuffer()
    expect(await lineOf(shared.headers.get('x-request-id'))).toMatchObject({ operation: 'PostList' })
  }
})

test('links a request to the e-mail that it causes', async () => {
  const { email } = await aViewer()
  const headers = { 'content-type': 'application/json', 'x-request-id': '0190-asks-for-a-link' }
  await send('/api/auth/login', headers, { method: 'POST', body: JSON.stringify({ email }) })
  await expect
    .poll(() => lines().filter(({ requestId }) => requestId === '0190-asks-for-a-link'), { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ msg: 'e-mail sent', kind: 'sign-in-link' }))
})
