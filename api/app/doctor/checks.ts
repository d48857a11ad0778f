import pg from 'pg'
import { accounts } from './accounts.ts'
import { backup } from './backup.ts'
import { build } from './build.ts'
import { clock } from './clock.ts'
import { connections } from './connections.ts'
import { database, noConnection } from './database.ts'
import { disk } from './disk.ts'
import { extensions } from './extensions.ts'
import { findingsAbout, type Check, type Connected, type Finding, type Installation } from './finding.ts'
import { mail } from './mail.ts'
import { migrations } from './migrations.ts'
import { pooler } from './pooler.ts'
import { proxy } from './proxy.ts'
import { replication } from './replication.ts'
import { samples } from './samples.ts'
import { sender } from './sender.ts'
import { settings } from './settings.ts'

/** All checks, in the order in which an operator should fix what they find. */
export const CHECKS: readonly Check[] = [
  settings,
  database,
  extensions,
  migrations,
  pooler,
  connections,
  clock,
  replication,
  disk,
  accounts,
  mail,
  sender,
  proxy,
  build,
  samples,
  backup,
]

/** The checks that take milliseconds, for startup and the dashboard. */
export const CHEAP_CHECKS = CHECKS.filter(({ isCheap }) => isCheap)

/** PostgreSQL's error code for a missing table. */
const MISSING_TABLE = '42P01'

/** Time limits in milliseconds for connecting to the database, for a statement and for a check. */
const [CONNECT_WITHIN, STATEMENT_WITHIN, CHECK_WITHIN] = [5_000, 5_000, 20_000]

/**
 * Runs checks one after another. A check that throws becomes a finding, so that the others still run.
 * @param checks all, or the cheap ones
 */
export async function examine(installation: Installation, checks = CHECKS): Promise<Finding[]> {
  const client = await connect(installation).catch((error: unknown) => noConnection(error))
  try {
    const findings: Finding[] = []
    for (const check of checks) findings.push(...(await examineOne(check, installation, client)))
    return findings
  } finally {
    if (client instanceof pg.Client) await client.end().catch(() => undefined)
  }
}

/** Connects to the database directly; null when that fails, which the check of the settings explains. */
async function connect({ directUrl }: Installation): Promise<pg.Client | null> {
  if (!directUrl) return null
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'irish-agile doctor',
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: STATEMENT_WITHIN,
  })
  // The query of a check fails when the connection is lost, and the check reports it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function examineOne(
  check: Check,
  installation: Installation,
  client: pg.Client | Finding | null,
): Promise<Finding[]> {
  const { url, directUrl } = installation
  const { problem } = findingsAbout(check.subject)
  try {
    if (!check.needsDatabase) return await inTime(check.run(installation))
    // Only the check of the database reports that there is no connection.
    if (!(client instanceof pg.Client)) return check.subject === database.subject && client ? [client] : []
    if (!url || !directUrl) return []
    const connected: Connected = { ...installation, client, url, directUrl }
    return await inTime(check.run(connected))
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // A new database, which the check of migrations reports.
    if (code === MISSING_TABLE) return []
    return [
      problem(
        `This could not be checked: ${message || code}.`,
        'Mend what is listed before it, and run it again.',
      ),
    ]
  }
}

async function inTime(work: Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${CHECK_WITHIN / 1000} s`)), CHECK_WITHIN)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
