import { cannotSave, databaseAway, type Refusal } from '../lib/refusal.ts'

/**
 * Codes of PostgreSQL, of Node's sockets and of Prisma that mean: the database cannot do this just now, and may be able
 * to in a moment.
 */
const AWAY = new Set([
  // It is starting, stopping, has crashed, or has ended our connection.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // It has no connection, or nothing else to work with, left for us.
  '53000',
  '53100',
  '53200',
  '53300',
  // After a fail-over our connections may lead to a server that only reads.
  '25006',
  // A time limit of ours (api/database/connection/pool.ts): it is busy, or what is asked for is held by somebody else.
  '55P03',
  '57014',
  '25P03',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
])

/** What the driver adapter calls the same, where it hands on no code. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])

/** What the driver and its pool say without a code. */
const SAID =
  /terminat|connection timeout|timeout exceeded when trying to connect|query read timeout|can't reach database|server has closed the connection|not queryable/i

/** Its disk is full, or after a fail-over our connections lead to a server that only reads. */
const UNWRITABLE = new Set(['53100', '25006'])

type Thrown = { code?: unknown; originalCode?: unknown; kind?: unknown; message?: unknown }

/** Whether something holds of an error, of a cause or of a driver-adapter error inside it. */
function holds(error: unknown, test: (thrown: Thrown) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { cause, meta } = error as Record<string, unknown>
  const inner = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return test(error) || holds(cause, test, depth + 1) || holds(inner, test, depth + 1)
}

const hasCode =
  (codes: Set<string>) =>
  ({ code, originalCode }: Thrown) =>
    [code, originalCode].some((each) => typeof each === 'string' && codes.has(each))

/**
 * Tells a database that is away, full or too busy from a bug.
 * @param error whatever was thrown; causes and driver-adapter errors inside it are looked at too
 */
export const isOutage = (error: unknown): boolean =>
  holds(
    error,
    (thrown) =>
      hasCode(AWAY)(thrown) ||
      (typeof thrown.kind === 'string' && KINDS.has(thrown.kind)) ||
      (typeof thrown.message === 'string' && SAID.test(thrown.message)),
  )

/** Whether the database responds, and can write nothing. */
export const isUnwritable = (error: unknown): boolean => holds(error, hasCode(UNWRITABLE))

/** The refusal for what an outage has thrown: what the visitor reads is what is so. */
export const outageRefusal = (error: unknown): Refusal =>
  isUnwritable(error) ? cannotSave(error) : databaseAway(error)
