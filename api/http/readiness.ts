import { limitedPool } from '../database/connection/pool.ts'
import { env } from '../lib/env.ts'
import { isUnwritable } from '../database/outage.ts'
import { cannotSave } from '../lib/refusal.ts'

// A dedicated connection, so that the check still succeeds while a flood occupies all others. If even this one fails,
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
    // The process can end without closing it.
    allowExitOnIdle: true,
  },
  { statement_timeout: '1s', lock_timeout: '1s' },
)

/** Milliseconds for which the result of a test write is reused. */
const WRITE_EVERY = 5_000

/**
 * A write that needs new room on the disk, and none for long: a full one lets rows be changed in place, and refuses only
 * what makes a table grow. The table is this connection's alone, is emptied at the end of the transaction and has no
 * write-ahead log; rows below 2 kB are stored as they are, so these take eight pages.
 */
const WRITE = `
  create temporary table if not exists readiness (filler text) on commit delete rows;
  insert into readiness select repeat(md5(number::text), 59) from generate_series(1, 32) number`

/** PostgreSQL's code for a role without the right to create temporary tables: writability then stays untested. */
const FORBIDDEN = '42501'

let pending: Promise<void> | undefined
let written: { at: number; result: Promise<void> } | undefined

/**
 * Checks that the database responds and can be written to. Simultaneous calls share one check.
 * @throws Refusal AWAY when it is read only, as after a fail-over, or full; the driver's error when it does not respond
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
