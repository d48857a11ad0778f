import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { findFreePort } from '../../../.config/commands/lib/port.ts'
import { db } from '../db.ts'
import { aPost } from '../../test/factories.ts'
import { aSite } from '../../test/processes/site.ts'
import { migrate } from '../migrations/migrate.ts'

// The pooler of this machine, in the mode that gives each transaction another connection.

const PATH = `${process.env['PATH']}:/usr/sbin`
const { stdout: version } = spawnSync('pgbouncer', ['--version'], {
  env: { ...process.env, PATH },
  encoding: 'utf8',
})
const isInstalled = Boolean(version)
/** The first version with named prepared statements; before it, no client that names them works in this mode. */
const retainsStatements = /PgBouncer 1\.(2[1-9]|[3-9]\d)/.test(version ?? '')
const direct = process.env['DATABASE_URL'] ?? ''

let pooled: string
let stop = async () => {}

async function startPooler(): Promise<void> {
  const { pathname, searchParams, username } = new URL(direct)
  const sockets = searchParams.get('host') ?? ''
  // The pooler refuses to run as root, and its sockets belong to the account that runs PostgreSQL.
  const { uid, gid } = statSync(sockets)
  const folder = mkdtempSync(path.join(tmpdir(), 'pooler-'))
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const settings = path.join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${sockets} port=5432 user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    ...(retainsStatements ? ['max_prepared_statements = 100'] : []),
    'ignore_startup_parameters = options,extra_float_digits',
  ]
  writeFileSync(settings, lines.join('\n'))
  if (process.getuid?.() === 0) chownSync(settings, uid, gid)
  const child = spawn('pgbouncer', ['-q', settings], {
    env: { ...process.env, PATH },
    uid,
    gid,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  pooled = `postgresql://${username}@127.0.0.1:${port}${pathname}`
  await vi.waitFor(async () => expect(await queryAt(pooled)).toBe(1), { timeout: 10_000 })
}

async function queryAt(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ one: number }>('select 1 as one').finally(() => client.end())
  return rows[0]?.one
}

describe.runIf(isInstalled)('behind a pooler that gives each transaction another connection', () => {
  beforeAll(startPooler)
  afterAll(() => stop())

  test('releases the lock of migrations with the process that held it', async () => {
    for (let round = 0; round < 3; round++) expect(await migrate(pooled)).toEqual([])
    const [found] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and objid = ${ADVISORY_LOCKS.migrations} and datname = current_database()`
    expect(found?.count).toBe(0)
  })

  test.for(['', direct])('shows nothing stale with the direct address "%s"', async (url) => {
    const site = await aSite({
      DATABASE_URL: pooled,
      LOG_LEVEL: 'error',
      ...(url && { DIRECT_DATABASE_URL: url }),
    })
    onTestFinished(() => site.stop())
    const { id } = await aPost({ title: 'As it was' })
    const read = async () => (await fetch(`${site.url}/forum/posts/${id}`)).text()
    await expect.poll(read, { timeout: 10_000 }).toContain('As it was')
    await db.post.update({ where: { id }, data: { status: 'rejected' } })
    expect(await read()).not.toContain('As it was')
    await (url
      ? expect(site.logged()).not.toContain('DIRECT_DATABASE_URL')
      : expect.poll(site.logged, { timeout: 10_000 }).toContain('Set DIRECT_DATABASE_URL'))
  })
})

test.skipIf(isInstalled)(
  'skips the pooler without pgbouncer on this machine (apt-get install pgbouncer)',
  () => {},
)
