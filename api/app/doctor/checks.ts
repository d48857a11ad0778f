import pg from 'pg'
import { accounts } from './accounts.ts'
import { backup } from './backup.ts'
import { build } from './build.ts'
import { clock } from './clock.ts'
import { connections } from './connections.ts'
import { database, noConnection } from './database.ts'
import { disk } from './disk.ts'
import { extensions } from './extensions.ts'
import { about, type Check, type Connected, type Finding, type Installation } from './finding.ts'
import { mail } from './mail.ts'
import { migrations } from './migrations.ts'
import { pooler } from './pooler.ts'
import { proxy } from './proxy.ts'
import { replication } from './replication.ts'
import { samples } from './samples.ts'
import { sender } from './sender.ts'
import { settings } from './settings.ts'

/** The checks, in the order in which an operator mends what they find. */
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

/** Those that take milliseconds, for the start and for the dashboard. */
export const CHEAP_CHECKS = CHECKS.filter(({ isCheap }) => isCheap)

/** PostgreSQL's code for a table that does not exist. */
const MISSING_TABLE = '42P01'

/** Milliseconds for the connection to the database, for its statements, and for one check. */
const [CONNECT_WITHIN, STATEMENT_WITHIN, CHECK_WITHIN] = [5_000, 5_000, 20_000]

/**
 * Runs checks one after another. A check that fails is itself a finding, so that the others run too.
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

/** Connects to the database itself; null where none could be opened, of which the settings say more. */
async function connect({ directUrl }: Installation): Promise<pg.Client | null> {
  if (!directUrl) return null
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'irish-agile doctor',
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: STATEMENT_WITHIN,
  })
  // A connection that is lost fails the query of a check, which reports it.
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
  const { problem } = about(check.subject)
  try {
    if (!check.needsDatabase) return await inTime(check.run(installation))
    // The first of them says why there is no connection.
    if (!(client instanceof pg.Client)) return check.subject === database.subject && client ? [client] : []
    if (!url || !directUrl) return []
    const connected: Connected = { ...installation, client, url, directUrl }
    return await inTime(check.run(connected))
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // In a new database, of which the check of migrations says more.
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
