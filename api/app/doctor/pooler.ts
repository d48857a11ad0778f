import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { withClient } from '../../database/connection/with-client.ts'
import { findingsAbout, type Check } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Pooler')

/** Timeout in milliseconds of a connection and of each statement. */
const TIMEOUT = 5_000

/** PostgreSQL's error code for a prepared statement that already exists, which an old pooler causes. */
const EXISTS = '42P05'
const [UNKNOWN_STATEMENT, PROTOCOL] = ['26000', '08P01']

/**
 * Detects a pooler, its mode, and support for named prepared statements: without it, members’ pages fail as soon as two
 * requests share a connection.
 */
export const pooler: Check = {
  subject: 'Pooler',
  isCheap: true,
  needsDatabase: true,
  run: ({ url, directUrl }) =>
    withClient(settingsFor(url), (first) =>
      withClient(settingsFor(url), async (second) => {
        const processes = [await processOf(first), await processOf(second), await processOf(first)]
        // A pooler announces a made-up process number to a client.
        const announced = (first as unknown as { processID: number }).processID
        if (processes[0] === announced) return [ok('None: connections lead to PostgreSQL itself')]
        // Only in transaction mode do two simultaneous clients share a process.
        const isShared = processes[0] === processes[1]
        if (!isShared) return [ok('In session mode')]
        const version = await versionOf(url)
        if (!(await retainsStatements(first, second)))
          return [
            problem(
              `${version}lends a connection for one transaction, and forgets named statements.`,
              'Install pgbouncer 1.21 or newer and set max_prepared_statements = 300, or use pool_mode = session.',
            ),
          ]
        if (url === directUrl)
          return [
            warning(
              `${version}lends a connection for one transaction, and passes on no announcements.`,
              'Set DIRECT_DATABASE_URL to the address of PostgreSQL itself: until then no page is cached.',
            ),
          ]
        return [ok(`${version}lends connections for one transaction`)]
      }),
    ),
}

const settingsFor = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  connectionTimeoutMillis: TIMEOUT,
  query_timeout: TIMEOUT,
})

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Prepares different statements of one name on two clients, as two requests would, and runs both. */
async function retainsStatements(first: pg.Client, second: pg.Client): Promise<boolean> {
  const name = `doctor ${randomBytes(6).toString('hex')}`
  try {
    for (let round = 0; round < 2; round++)
      for (const [index, client] of [first, second].entries())
        await client.query({ name, text: `select ${index}::int as number` })
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if ([EXISTS, UNKNOWN_STATEMENT, PROTOCOL].includes(code)) return false
    throw error
  }
}

/** Returns the pooler's name to begin a sentence with; only some accounts may read it. */
async function versionOf(url: string): Promise<string> {
  const console = new URL(url)
  console.pathname = '/pgbouncer'
  try {
    const { rows } = await withClient(settingsFor(console.href), (client) =>
      client.query<{ version: string }>('show version'),
    )
    return `${rows[0]?.version ?? 'It'} `
  } catch {
    // An unknown pooler, or an account without permission.
    return 'It '
  }
}
