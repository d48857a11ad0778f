import { Pool, type ClientBase, type PoolConfig } from 'pg'

/** The database's time limits for a statement, for waiting for a lock, and between statements of a transaction. */
const TIME_LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
}

/** Milliseconds to wait for a new or a free connection. */
const CONNECT_WITHIN = 3_000

type Settings = Partial<typeof TIME_LIMITS> & { synchronous_commit?: 'off' }

/**
 * Creates a pool whose connections have time limits in the database, so that no request continues after its visitor has
 * gone. Limits are set on the open connection: options in a URL cannot lift them, and poolers that reject such options
 * accept them.
 * @param config the settings of `pg`; an error of an idle connection shows at the next use of the pool
 * @param settings other limits, as PostgreSQL prints them
 */
export function limitedPool(config: PoolConfig, settings: Settings = {}): Pool {
  const statements = Object.entries({ ...TIME_LIMITS, ...settings }).map(
    ([name, value]) => `set ${name} = '${value}'`,
  )
  // The pool awaits the promise, and never lends a connection whose limits could not be set.
  const made = { onConnect: (client: ClientBase) => client.query(statements.join('; ')) }
  const pool = new Pool({ connectionTimeoutMillis: CONNECT_WITHIN, ...config, ...made })
  pool.on('error', () => {
    // The pool replaces idle connections that break.
  })
  return pool
}
