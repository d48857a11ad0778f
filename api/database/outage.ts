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
  // A time limit of ours (api/database/pool.ts): it is busy, or what is asked for is held by somebody else.
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

/**
 * Tells a database that is away, full or too busy from a bug.
 * @param error whatever was thrown; causes and driver-adapter errors inside it are looked at too
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, message, cause, meta } = error as Record<string, unknown>
  const { originalCode, kind } = error as Record<string, unknown>
  if ([code, originalCode].some((each) => typeof each === 'string' && AWAY.has(each))) return true
  if (typeof kind === 'string' && KINDS.has(kind)) return true
  if (typeof message === 'string' && SAID.test(message)) return true
  const inner = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return isOutage(cause, depth + 1) || isOutage(inner, depth + 1)
}
