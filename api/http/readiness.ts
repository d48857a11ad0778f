import { limitedPool } from '../database/connection/pool.ts'
import { env } from '../lib/env.ts'
import { isUnwritable } from '../database/outage.ts'
import { cannotSave } from '../lib/refusal.ts'

// Uses a dedicated connection, so that the check succeeds while a flood occupies all others. When even this one fails,
// the database is unreachable.
const pool = limitedPool(
  {
    application_name: 'irish-agile readiness',
    connectionString: env.DATABASE_URL,
    max: 1,
    idleTimeoutMillis: 0,
    // The temporary table of a long-lived connection would prevent vacuum from removing old transaction ids.
    maxLifetimeSeconds: 3_600,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    // Lets the process exit while the connection is open.
    allowExitOnIdle: true,
  },
  { statement_timeout: '1s', lock_timeout: '1s' },
)

/** Milliseconds for which the result of a test write is reused. */
const WRITE_EVERY = 5_000

/**
 * Writes enough to need disk space: on a full disk, in-place updates still succeed and only growing a table fails. The
 * temporary table is emptied at the end of the transaction and has no write-ahead log; rows below 2 kB are stored
 * uncompressed, so these take eight pages.
 */
const WRITE = `
  create temporary table if not exists readiness (filler text) on commit delete rows;
  insert into readiness select repeat(md5(number::text), 59) from generate_series(1, 32) number`

/** PostgreSQL's error code for a role that may not create temporary tables; the write is then not tested. */
const FORBIDDEN = '42501'

let pending: Promise<void> | undefined
let written: { at: number; result: Promise<void> } | undefined

/**
 * Checks that the database responds and accepts writes. Simultaneous calls share one check.
 * @throws Refusal AWAY when it is read-only, as after a failover, or full; the driver's error when it does not respond
 */
export function requireDatabase(): Promise<void> {
  pending ??= checkDatabase().finally(() => (pending = undefined))
  return pending
}

async function checkDatabase(): Promise<void> {
  const { rows } = await pool.query<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  if (rows[0]?.isReadOnly) throw cannotSave()
  if (!written || performance.now() - written.at > WRITE_EVERY)
    written = { at: performance.now(), result: write() }
  await written.result
}

async function write(): Promise<void> {
  try {
    await pool.query(WRITE)
  } catch (error) {
    if ((error as { code?: string }).code === FORBIDDEN) return
    // An outage is over as soon as the database responds again.
    if (!isUnwritable(error)) written = undefined
    throw error
  }
}
