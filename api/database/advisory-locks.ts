import type pg from 'pg'
import type { Database } from './db.ts'

/**
 * The database's advisory locks: any process may take one, and each number has a single purpose. They are held until
 * the end of a transaction; with a pooler, a session's lock might never be released.
 */
export const ADVISORY_LOCKS = {
  /** Prisma's own lock while its engine applies migrations. */
  engine: 72_707_369,
  migrations: 72_707_370,
  /** Serializes entries of the moderation log; the log's trigger takes it (prisma/structure.sql). */
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

/** The SQL with which Prisma's engine takes its lock for a session. */
export const ENGINE_LOCK_CALL = `pg_advisory_lock(${ADVISORY_LOCKS.engine})`

/**
 * Waits for the lock and holds it until the transaction ends.
 * @param part the part to lock, such as a member's id. It is hashed to 32 bits, so different parts may rarely wait for
 *   each other
 */
export const waitForLock = (tx: Database, name: LockName, part?: string) =>
  part === undefined
    ? tx.$executeRaw`select pg_advisory_xact_lock(${ADVISORY_LOCKS[name]})`
    : tx.$executeRaw`select pg_advisory_xact_lock(${ADVISORY_LOCKS[name]}::int, hashtext(${part}))`

/** Waits for the lock and holds it until this client's transaction ends. */
export const waitAsClient = (client: pg.Client, name: LockName) =>
  client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS[name]])

/**
 * Takes the lock for this client's transaction unless another one holds it.
 * @returns true when it was taken
 */
export async function tryAdvisoryLock(client: pg.Client, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isLocked"',
    [ADVISORY_LOCKS[name]],
  )
  return rows[0]?.isLocked === true
}
