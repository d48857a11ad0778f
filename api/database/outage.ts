import { cannotSave, databaseAway, type Refusal } from '../lib/refusal.ts'

/**
 * Error codes of PostgreSQL, of Node's sockets and of Prisma for temporary trouble: the database cannot serve this now,
 * and may in a moment.
 */
const AWAY = new Set([
  // The server is starting, stopping, has crashed, or has ended our connection.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // The server has no connection or other resource left for us.
  '53000',
  '53100',
  '53200',
  '53300',
  // After a failover our connections may lead to a read-only server.
  '25006',
  // A time limit of ours (api/database/connection/pool.ts): the server is busy, or another transaction holds the rows.
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

/** Error kinds of the driver adapter when it passes on no code. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])

/** Messages of the driver and its pool that come without a code. */
const MESSAGES =
  /terminat|connection timeout|timeout exceeded when trying to connect|query read timeout|can't reach database|server has closed the connection|connection ended|not queryable/i

/** The disk is full, or after a failover our connections lead to a read-only server. */
const UNWRITABLE = new Set(['53100', '25006'])

type Thrown = { code?: unknown; originalCode?: unknown; kind?: unknown; message?: unknown }

/** Returns true when the test holds for an error, one of its causes, or a driver-adapter error inside it. */
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
 * Distinguishes a database that is unreachable, full or too busy from a bug.
 * @param error any thrown value; causes and driver-adapter errors inside it are tested too
 */
export const isOutage = (error: unknown): boolean =>
  holds(
    error,
    (thrown) =>
      hasCode(AWAY)(thrown) ||
      (typeof thrown.kind === 'string' && KINDS.has(thrown.kind)) ||
      (typeof thrown.message === 'string' && MESSAGES.test(thrown.message)),
  )

/** Returns true when the database responds but cannot write. */
export const isUnwritable = (error: unknown): boolean => holds(error, hasCode(UNWRITABLE))

/** Returns the refusal for an outage, with a message for its kind. */
export const outageRefusal = (error: unknown): Refusal =>
  isUnwritable(error) ? cannotSave(error) : databaseAway(error)
