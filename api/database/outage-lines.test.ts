import { expect, onTestFinished, test } from 'vitest'
import { aFolderWithDatabase } from '../test/data/clusters.ts'
import { aSite, hashOf, type Site } from '../test/processes/site.ts'
import { stopCluster } from './embedded/cluster.ts'
import { findPaths, type ClusterPaths } from './embedded/paths.ts'
import { addressOf, ensureReady } from './embedded/running.ts'
import { migrate } from './migrations/migrate.ts'
import { withClient } from './connection/with-client.ts'

type Outage = [begin: () => Promise<unknown>, end: () => Promise<unknown>]
type Own = { site: Site; paths: ClusterPaths; sockets: string }

/** Starts a site on its own PostgreSQL, which can be stopped. */
async function aSiteOfItsOwn(): Promise<Own> {
  const paths = findPaths('postgres', await aFolderWithDatabase())
  onTestFinished(() => stopCluster(paths.data))
  const sockets = await ensureReady(paths, {}, false)
  const url = addressOf(sockets)
  await migrate(url)
  const site = await aSite({
    ...{ DATABASE_URL: url, DIRECT_DATABASE_URL: '', DATABASE_POOL: '3' },
    ...{ NODE_ENV: 'production', SITE_URL: 'http://127.0.0.1', SIGN_IN: 'link', ALLOW_HTTP: 'yes' },
    ...{ MAIL_DIR: '.data/test/mail', LOG_LEVEL: 'info', RATE_LIMITS: 'on' },
  })
  onTestFinished(() => site.stop())
  return { site, paths, sockets }
}

const asSuperuser = (sockets: string, ...statements: string[]) =>
  withClient(addressOf(sockets, 'postgres', 'postgres'), async (client) => {
    for (const statement of statements) await client.query(statement)
  })

const stopped = ({ paths }: Own): Outage => [
  () => stopCluster(paths.data),
  () => ensureReady(paths, {}, false),
]
const full = ({ sockets }: Own): Outage => [
  () =>
    asSuperuser(
      sockets,
      'alter database irish_agile connection limit 0',
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'irish_agile'`,
    ),
  () => asSuperuser(sockets, 'alter database irish_agile connection limit -1'),
]

type Line = { level: number; msg: string; status?: number; refused?: number; seconds?: number }

/** Returns the log's lines about trouble; skips the first line, which is the test's own. */
const troublesIn = (site: Site) =>
  site
    .logged()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level }) => level >= 40)

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const asMember = { headers: { cookie: `session=${'a'.repeat(43)}` } }

/** Creates a request to each API and page, with and without a session. */
const everyKind = (number: number): [string, RequestInit?][] => [
  [`/forum?search=word${number}`],
  ['/forum?mine', asMember],
  [`/forum/posts/01a2010f-ddef-7258-b392-${String(number).padStart(12, '0')}`],
  ['/settings', asMember],
  ['/forum/feed.json'],
  ['/forum/new', { method: 'POST', ...asMember, body: new URLSearchParams({ title: 'A title' }) }],
  ['/api/forum/posts?limit=3'],
  ['/api/account/data', asMember],
  ['/graphql', json({ query: '{ posts { edges { cursor } } }' })],
  [`/graphql?document=${hashOf('PostList')}`],
  ['/graphql', json({ document: hashOf('PostList'), variables: {} })],
  ['/api/auth/login', json({ email: 'somebody@members.example' })],
  ['/readyz'],
]

/** Sends requests of each kind until a point in time. */
async function load(url: string, until: number): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; performance.now() < until; number += 1)
    statuses.push(
      ...(await Promise.all(
        everyKind(number).map(async ([path, init]) => {
          const response = await fetch(url + path, { redirect: 'manual', ...init })
          await response.arrayBuffer()
          return response.status
        }),
      )),
    )
  return statuses
}

test.for([
  ['a PostgreSQL that is stopped', stopped],
  ['too many connections', full],
] as const)('writes two lines about %s, however many requests fail', async ([, outage]) => {
  const own = await aSiteOfItsOwn()
  const { site } = own
  const [begin, end] = outage(own)
  expect(troublesIn(site)).toEqual([])
  await begin()
  const statuses = await load(site.url, performance.now() + 8_000)
  await end()
  await expect.poll(() => troublesIn(site).at(-1)?.msg, { timeout: 30_000 }).toBe('database back')

  const refused = statuses.filter((status) => status === 503).length
  expect(refused).toBeGreaterThan(30)
  expect(troublesIn(site)).toMatchObject([
    { level: 40, msg: 'database away' },
    { level: 40, msg: 'database back', refused, seconds: expect.closeTo(8, -1) as number },
  ])
  expect(site.logged()).not.toMatch(/secretKey|\[ERROR\]/)
})
