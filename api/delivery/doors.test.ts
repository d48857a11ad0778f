import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { aPost, aViewer } from '../test/factories.ts'
import { aSite, type Site } from '../test/processes/site.ts'

// Tests the site's paths exactly as sent: fetch would normalise them.

let site: Site
let cookie: string
let id: string
beforeAll(async () => {
  site = await aSite()
  cookie = (await aViewer()).cookie
  id = (await aPost()).id
})
afterAll(() => site.stop())

type Response = { status: number; headers: Record<string, unknown>; body: string }

/** Sends a request without changing its path. */
function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

const asStrangerAndMember = (): Record<string, string>[] => [{}, { cookie }]

const NO_IDS = [
  ...['abc', '0', '-', 'ABC', 'a.b', 'a%20b', 'a_b', '..', '%2e%2e', '%00', '%zz', '%', '%f0%9f'],
  ...['<script>', "'", '%22%3E', 'a\\b', 'a;b', '~', '%C3%A9', 'x'.repeat(3_000)],
  ...[
    'abc/',
    'abc/def',
    'abc/history/more',
    '//',
    'a//b',
    '%2Fetc%2Fpasswd',
    'null',
    'undefined',
    '[object%20Object]',
  ],
  ...[randomUUID().toUpperCase(), randomUUID().replaceAll('-', ''), `{${randomUUID()}}`, `${randomUUID()}x`],
  ...[`${randomUUID()}/comments`, `${randomUUID()}/feed.rss`, `${randomUUID()}.json`, '1%20or%201=1'],
]

test.for(NO_IDS)('responds 404 for the discussion /forum/posts/%s', async (word) => {
  for (const headers of asStrangerAndMember()) {
    const { status, body } = await send('GET', `/forum/posts/${word}`, headers)
    expect([status, body.includes('Discussion not found')]).toEqual([404, true])
  }
  expect((await send('HEAD', `/forum/posts/${word}`)).status).toBe(404)
})

test.for(NO_IDS)('responds 404 for the profile /profile/%s', async (word) => {
  for (const headers of asStrangerAndMember()) {
    const { status, body } = await send('GET', `/profile/${word}`, headers)
    expect([status, body.includes('Profile not found')]).toEqual([404, true])
  }
})

test.for(NO_IDS)('responds without an error to other addresses with %s in place of an id', async (word) => {
  for (const path of ['/users/', '/decisions/', '/decisions/reports/', '/forum/categories/'])
    for (const headers of asStrangerAndMember()) {
      const { status } = await send('GET', path + word, headers)
      expect([path, [301, 302, 404].includes(status) ? 'well' : status]).toEqual([path, 'well'])
    }
  for (const path of ['/api/forum/posts/', '/api/users/', '/api/forum/replies/']) {
    const { status } = await send('GET', path + word, { cookie })
    expect([path, [400, 401, 403, 404, 405].includes(status) ? 'well' : status]).toEqual([path, 'well'])
  }
})

test('finds a discussion only at its exact address', async () => {
  expect((await send('GET', `/forum/posts/${id}`)).status).toBe(200)
  expect((await send('GET', `/forum/posts/${id}/`)).status).toBe(200)
  expect((await send('GET', `/forum/posts/${id}/nothing`)).status).toBe(404)
})

test.for<[method: string, path: string, allow: string]>([
  ['PUT', '/api/forum/posts', 'GET, HEAD, POST'],
  ['DELETE', '/api/forum/posts', 'GET, HEAD, POST'],
  ['OPTIONS', '/api/forum/posts', 'GET, HEAD, POST'],
  ['PROPFIND', '/api/forum/posts', 'GET, HEAD, POST'],
  ['GET', '/api/auth/login', 'POST'],
  ['POST', '/api/moderation/log', 'GET, HEAD'],
  ['POST', '/api/openapi.json', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['PUT', '/readyz', 'GET, HEAD'],
  ['DELETE', '/graphql', 'GET, HEAD, POST'],
  ['OPTIONS', '/graphql', 'GET, HEAD, POST'],
  ['PATCH', '/graphql', 'GET, HEAD, POST'],
  ['DELETE', '/forum', 'GET, HEAD, POST'],
  ['OPTIONS', '/forum', 'GET, HEAD, POST'],
  ['PUT', '/sign-in', 'GET, HEAD, POST'],
  ['POST', '/search', 'GET, HEAD'],
  ['POST', '/moderation', 'GET, HEAD'],
  ['POST', '/settings/data', 'GET, HEAD'],
  ['POST', '/forum/feed.xml', 'GET, HEAD'],
  ['POST', '/', 'GET, HEAD'],
  ['POST', '/manifesto', 'GET, HEAD'],
  ['PUT', '/manifesto', 'GET, HEAD'],
  ['OPTIONS', '/icon.svg', 'GET, HEAD'],
])('rejects %s %s and lists the allowed methods', async ([method, path, allow]) => {
  const { status, headers, body } = await send(method, path)
  expect([status, headers['allow']]).toEqual([405, allow])
  if (path.startsWith('/api/')) expect(JSON.parse(body)).toEqual({ message: `This address takes ${allow}.` })
  if (path === '/graphql')
    expect(JSON.parse(body)).toMatchObject({ errors: [{ extensions: { code: 'METHOD' } }] })
})

test.for(['/nowhere', '/api/nothing', '/_astro/gone.js', '/forum/nothing'])(
  'finds nothing at %s with any method',
  async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'])
      expect((await send(method, path)).status).toBe(404)
  },
)

test('redirects from the old address of an imported discussion to the new one', async () => {
  const topics = { discourse: '700', nodebb: '800', flarum: '900' }
  const posts = new Map<string, string>()
  for (const [source, oldTopic] of Object.entries(topics)) {
    const { id: postId } = await aPost()
    posts.set(source, `/forum/posts/${postId}`)
    await db.importedItem.create({ data: { source, oldTopic, postId } })
  }
  const paths: [string, keyof typeof topics | null][] = [
    ['/t/how-long-is-it/700', 'discourse'],
    ['/t/how-long-is-it/700/12?u=maeve', 'discourse'],
    ['/t/700/4', 'discourse'],
    ['/topic/800', 'nodebb'],
    ['/topic/800/f%C3%A1ilte/3', 'nodebb'],
    ['/d/900-how-long-is-it/5', 'flarum'],
    ['/d/900', 'flarum'],
    ['/t/how-long-is-it/701', null],
    ['/topic/800x', null],
    ['/d/99999999999999999999', null],
  ]
  for (const [path, source] of paths) {
    const { status, headers } = await send('GET', path)
    expect([path, status, headers['location']]).toEqual(
      source ? [path, 301, posts.get(source)] : [path, 404, undefined],
    )
  }
  expect((await send('POST', '/topic/800')).status).toBe(404)
})

test('rejects an invalid cursor with a description of the format', async () => {
  const { status, body } = await send('GET', '/api/forum/posts?after=xyz')
  expect([status, (JSON.parse(body) as { message: string }).message]).toEqual([
    400,
    'This cursor cannot be read. Please send one as the list gave it, in the Link header or in pageInfo.',
  ])
})

test.for(['/%6Danifesto', '/%6d%61nifesto', '/m%61nifesto?x=%6D', '/%66orum', '/api/%66orum/posts'])(
  'redirects %s to its normal form',
  async (path) => expect((await send('GET', path)).status).toBe(200),
)

test.for(['/%2Fmanifesto', '/manifesto%2F', '/%256Danifesto', '//manifesto', '/MANIFESTO'])(
  'does not accept %s as a variant of an address',
  async (path) => expect((await send('GET', path)).status).toBe(404),
)

test('lets other sites embed pictures, but neither pages nor data', async () => {
  const policyOf = async (path: string) => (await send('GET', path)).headers['cross-origin-resource-policy']
  for (const path of [
    '/icon.svg',
    '/icon-512.png',
    '/favicon.ico',
    '/share/home.png',
    `/forum/posts/${id}/share.png`,
  ])
    expect([path, await policyOf(path)]).toEqual([path, 'cross-origin'])
  for (const path of ['/', '/forum', '/api/forum/posts', '/forum/feed.json'])
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin'])
})

test('serves an icon at its conventional address', async () => {
  const { status, headers } = await send('GET', '/favicon.ico')
  expect([status, headers['content-type']]).toEqual([200, 'image/x-icon'])
})

test('serves a security contact that expires within a year', async () => {
  const { status, headers, body } = await send('GET', '/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^Contact: mailto:hello@irishagile\.example$/m)
  const until = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.now()
  expect(until).toBeGreaterThan(0)
  expect(until).toBeLessThan(365 * 86_400_000)
})

test('names each kind of database connection', async () => {
  await send('GET', '/readyz')
  await send('POST', '/graphql', { 'content-type': 'application/json' })
  const rows = await db.$queryRaw<{ name: string }[]>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'irish-agile requests',
      'irish-agile readiness',
      'irish-agile changes',
      'pgboss',
    ]),
  )
  expect(rows.map(({ name }) => name)).not.toContain('')
})
