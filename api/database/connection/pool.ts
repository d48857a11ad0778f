import { Pool, type ClientBase, type PoolConfig } from 'pg'

/** Time limits of the database for one statement, for its locks, and between statements of a transaction. */
const TIME_LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
}

/** Milliseconds to wait for a connection: for a new one, or for a free one of the pool. */
const CONNECT_WITHIN = 3_000

type Settings = Partial<typeof TIME_LIMITS> & { synchronous_commit?: 'off' }

/**
 * Creates a pool whose connections have time limits in the database itself, so that no request goes on working or waiting
 * after its visitor has gone. The limits are set once a connection is open: options in an address cannot lift them, and
 * poolers that refuse such options accept them.
 * @param config the settings of `pg`; an error of an idle connection shows at the next use of the pool
 * @param settings limits other than the usual ones, as PostgreSQL prints them
 */
export function limitedPool(config: PoolConfig, settings: Settings = {}): Pool {
  const statements = Object.entries({ ...TIME_LIMITS, ...settings }).map(
    ([name, value]) => `set ${name} = '${value}'`,
  )
  // The pool waits for the promise, and never lends a connection that could not be limited.
  const made = { onConnect: (client: ClientBase) => client.query(statements.join('; ')) }
  const pool = new Pool({ connectionTimeoutMillis: CONNECT_WITHIN, ...config, ...made })
  pool.on('error', () => {
    // The pool replaces a connection that broke while idle.
  })
  return pool
}
