import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { findFreePort } from '../../../.config/commands/lib/port.ts'
import { withClient } from '../../database/connection/with-client.ts'

const ENV = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }
const { stdout: version } = spawnSync('pgbouncer', ['--version'], { env: ENV, encoding: 'utf8' })

/** True when this machine has pgbouncer. */
export const hasPooler = Boolean(version)

/** True for versions with named prepared statements; with older ones, no client that uses them works. */
export const retainsStatements = /PgBouncer 1\.(2[1-9]|[3-9]\d)/.test(version ?? '')

/**
 * Starts this machine's pooler before the test database.
 * @param direct the URL of PostgreSQL itself, at a socket
 * @returns the URL of the pooler, and a function that stops it
 */
export async function aPooler(direct: string, mode: 'session' | 'transaction' = 'transaction') {
  const { pathname, searchParams, username } = new URL(direct)
  const sockets = searchParams.get('host') ?? ''
  // The pooler refuses to run as root, and the socket's folder belongs to the account that runs PostgreSQL.
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
    `pool_mode = ${mode}`,
    ...(retainsStatements ? ['max_prepared_statements = 300'] : []),
    'ignore_startup_parameters = options,extra_float_digits',
  ]
  writeFileSync(settings, lines.join('\n'))
  if (process.getuid?.() === 0) chownSync(settings, uid, gid)
  const child = spawn('pgbouncer', ['-q', settings], { env: ENV, uid, gid, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `postgresql://${username}@127.0.0.1:${port}${pathname}`
  await vi.waitFor(
    () => withClient(url, async (client) => expect(await client.query('select 1')).toBeTruthy()),
    {
      timeout: 10_000,
    },
  )
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
