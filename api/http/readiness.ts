import { limitedPool } from '../database/pool.ts'
import { env } from '../lib/env.ts'
import { databaseAway } from '../lib/refusal.ts'

// One connection that nothing else uses: a flood that occupies all others does not make the process look as if it had
// lost its database. Where no connection can be had at all, it has.
const pool = limitedPool(
  {
    connectionString: env.DATABASE_URL,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    // Nobody has to close it before the process can end.
    allowExitOnIdle: true,
  },
  { statement_timeout: '1s', lock_timeout: '1s' },
)

let asking: Promise<void> | undefined

/**
 * Asks whether the database answers and can be written to; who asks meanwhile is told the same.
 * @throws Refusal AWAY when it is read only, as after a fail-over; what the driver throws when it does not answer
 */
export function requireDatabase(): Promise<void> {
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

async function ask(): Promise<void> {
  const { rows } = await pool.query<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  if (rows[0]?.isReadOnly) throw databaseAway()
}
