import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { aPost, aViewer, type SignedIn } from '../test/factories.ts'
import { aSite, hashOf, type Site } from '../test/processes/site.ts'

const address = process.env['DATABASE_URL'] ?? ''
const name = new URL(address).pathname.slice(1)
const other = new pg.Client(address)
beforeAll(() => other.connect())
afterAll(() => other.end())

describe('the site during an outage', () => {
  let site: Site
  let member: SignedIn
  let post: { id: string }

  beforeAll(async () => {
    site = await aSite({ DATABASE_POOL: '3' })
    member = await aViewer()
    post = await aPost()
  })
  afterAll(() => site.stop())

  const json = { 'content-type': 'application/json' }
  const sent = (body: unknown, cookie?: string): RequestInit => ({
    method: 'POST',
    headers: { ...json, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })

  /** One request of each kind, sent for the first time. */
  const everyKind = (): Record<string, [string, RequestInit?]> => {
    const { cookie } = member
    const input = {
      title: 'A discussion',
      content: 'With a text that is long enough.',
      category: 'Remote Work',
    }
    return {
      'a page': ['/forum?order=score'],
      'a discussion': [`/forum/posts/${post.id}`],
      'a member’s page': ['/forum?mine', { headers: { cookie } }],
      'their settings': ['/settings', { headers: { cookie } }],
      'a form': ['/forum/new', { method: 'POST', headers: { cookie }, body: new URLSearchParams(input) }],
      'a feed': ['/forum/feed.json'],
      'a call': ['/api/forum/posts?limit=3'],
      'a member’s call': ['/api/forum/posts', { headers: { cookie } }],
      'a write': ['/api/forum/posts', sent(input, cookie)],
      'a query': ['/graphql', sent({ query: '{ posts { edges { cursor } } }' })],
      'a member’s query': [
        '/graphql',
        sent({ query: '{ viewer { id } posts { edges { cursor } } }' }, cookie),
      ],
      'a shared document': [`/graphql?document=${hashOf('PostList')}`],
      'a member’s document': ['/graphql', sent({ document: hashOf('PostList'), variables: {} }, cookie)],
    }
  }

  type Reported = { status: number; retryAfter: string | null; type: string | null; body: string }

  async function reported(path: string, init: RequestInit = {}): Promise<Reported> {
    const limit = { redirect: 'manual', signal: AbortSignal.timeout(30_000) } as const
    const { status, headers, ...result } = await fetch(site.url + path, { ...init, ...limit }).then(
      async (response) => ({
        status: response.status,
        headers: response.headers,
        body: await response.text(),
      }),
    )
    return { status, retryAfter: headers.get('retry-after'), type: headers.get('content-type'), ...result }
  }

  async function reportAll() {
    const requested = Object.entries(everyKind()).map(async ([kind, [path, init]]) => [
      kind,
      await reported(path, init),
    ])
    return Object.fromEntries(await Promise.all(requested)) as Record<string, Reported>
  }

  const isAwayToAll = (all: Record<string, Reported>, message = 'can’t reach its database') => {
    for (const [kind, { status, retryAfter, body }] of Object.entries(all)) {
      expect([status, Number(retryAfter) > 0], `${kind}: ${body.slice(0, 300)}`).toEqual([503, true])
      expect(body.includes('<html') || body.includes(message), `${kind}: ${body.slice(0, 300)}`).toBe(true)
      expect(body, kind).not.toMatch(/lock timeout|canceling|Prisma/)
    }
  }

  const isBack = async () => {
    for (const path of ['/forum', '/api/forum/posts', '/readyz'])
      await expect.poll(async () => (await reported(path)).status, { timeout: 20_000 }).toBe(200)
  }

  /** Ends the site's database connections, as a restart of the server does. */
  const endConnections = () =>
    other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )

  test('serves every request while tables are locked and its pool is full, and reports itself ready', async () => {
    const { rows } = await other.query<{ table: string }>(
      `select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname = 'public'`,
    )
    await other.query(
      `begin; lock table ${rows.map(({ table }) => table).join(', ')} in access exclusive mode`,
    )
    try {
      const [all, ready] = await Promise.all([reportAll(), reported('/readyz')])
      isAwayToAll(all)
      expect(ready.status).toBe(200)
    } finally {
      await other.query('rollback')
    }
    await isBack()
  })

  test('responds in the format of each API', async () => {
    // By now shared responses are in memory and need no connection.
    await reported('/api/forum/posts?limit=3')
    await other.query('begin; lock table "Session" in access exclusive mode')
    try {
      const all = await reportAll()
      expect(all['a member’s page']?.type).toContain('text/html')
      expect(JSON.parse(all['a member’s call']?.body ?? '')).toMatchObject({
        message: expect.any(String) as string,
      })
      for (const kind of ['a member’s query', 'a member’s document'])
        expect(JSON.parse(all[kind]?.body ?? ''), kind).toMatchObject({
          errors: [{ extensions: { code: 'AWAY' } }],
        })
      expect(all['a call']?.status).toBe(200)
    } finally {
      await other.query('rollback')
    }
    await isBack()
  })

  test('serves every request while the database server has no free connection', async () => {
    await other.query(`alter database ${name} connection limit 0`)
    try {
      await endConnections()
      isAwayToAll(await reportAll())
      const ready = await reported('/readyz')
      expect([ready.status, ready.retryAfter]).toEqual([503, '10'])
    } finally {
      await other.query(`alter database ${name} connection limit -1`)
    }
    await isBack()
  })

  test('rejects writes and is not ready while the database server is read-only', async () => {
    await other.query(`alter database ${name} set default_transaction_read_only = on`)
    try {
      await endConnections()
      const all = await reportAll()
      const writes = Object.fromEntries(['a form', 'a write'].map((kind) => [kind, all[kind]])) as typeof all
      isAwayToAll(writes, 'The forum can’t save anything at the moment.')
      expect(all['a call']?.status).toBe(200)
      expect(await reported('/readyz')).toMatchObject({
        status: 503,
        body: expect.stringContaining('can’t save') as string,
      })
    } finally {
      await other.query(`alter database ${name} reset default_transaction_read_only`)
      await endConnections()
    }
    await db.$disconnect()
    await isBack()
  })
})
