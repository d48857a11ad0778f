import type pg from 'pg'
import type { Database } from './db.ts'

/**
 * The advisory locks of a database by number: any process may take one, and each number has a single purpose.
 * A transaction holds its lock until it ends; a session's lock could stay on a pooler's connection for ever.
 */
export const ADVISORY_LOCKS = {
  /** Prisma's own lock while its engine applies migrations. */
  engine: 72_707_369,
  migrations: 72_707_370,
  /** The end of the moderation log's chain; the log's trigger takes it (prisma/structure.sql). */
  logChain: 72_707_371,
  sectionKeys: 72_707_372,
  administratorEmails: 72_707_373,
  pins: 72_707_374,
  notificationEmails: 72_707_375,
  accessNotes: 72_707_376,
  submissions: 72_707_377,
  drafts: 72_707_378,
  searchPages: 72_707_379,
  bookmarks: 72_707_380,
  mutes: 72_707_381,
  imports: 72_707_382,
  contentEvents: 72_707_383,
} as const

type LockName = keyof typeof ADVISORY_LOCKS

/** The call with which Prisma's engine takes its lock for a session. */
export const ENGINE_LOCK_CALL = `pg_advisory_lock(${ADVISORY_LOCKS.engine})`

/**
 * Waits for the lock, which the transaction then holds until it ends.
 * @param part the locked part, such as a member's id, for which others do not wait. It is hashed to 32 bits: unequal
 *   parts may wait for each other for a moment
 */
export const waitForLock = (tx: Database, name: LockName, part?: string) =>
  part === undefined
    ? tx.$executeRaw`select pg_advisory_xact_lock(${ADVISORY_LOCKS[name]})`
    : tx.$executeRaw`select pg_advisory_xact_lock(${ADVISORY_LOCKS[name]}::int, hashtext(${part}))`

/** Waits for the lock, which this client's transaction then holds until it ends. */
export const waitAsClient = (client: pg.Client, name: LockName) =>
  client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS[name]])

/**
 * Takes the lock for this client's transaction, unless another one holds it.
 * @returns true when this transaction holds it
 */
export async function tryAdvisoryLock(client: pg.Client, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isLocked"',
    [ADVISORY_LOCKS[name]],
  )
  return rows[0]?.isLocked === true
}
