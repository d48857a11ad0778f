import { Pool, type ClientBase, type PoolConfig } from 'pg'

/** How long the database works or waits for one statement of ours, and for our next one in a transaction. */
const TIME_LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
}

/** How long we wait for a connection: to be made, or for one of the pool's to be free. In milliseconds. */
const CONNECT_WITHIN = 3_000

type Settings = Partial<typeof TIME_LIMITS> & { synchronous_commit?: 'off' }

/**
 * A pool whose connections the database itself holds to time limits, so that nothing that visitors can ask for goes on
 * working or waiting after they have gone. The limits are set once a connection is made: an address that has options of
 * its own cannot lift them, and poolers that refuse such options let them pass.
 * @param config what `pg` takes; an error of an idle connection is told by the next use of the pool
 * @param settings other limits than the usual ones, as PostgreSQL writes them
 */
export function limitedPool(config: PoolConfig, settings: Settings = {}): Pool {
  const statements = Object.entries({ ...TIME_LIMITS, ...settings }).map(
    ([name, value]) => `set ${name} = '${value}'`,
  )
  // The pool waits for the promise, and gives a connection that could not be limited to nobody.
  const made = { onConnect: (client: ClientBase) => client.query(statements.join('; ')) }
  const pool = new Pool({ connectionTimeoutMillis: CONNECT_WITHIN, ...config, ...made })
  pool.on('error', () => {
    // The pool replaces a connection that broke while nobody used it.
  })
  return pool
}
