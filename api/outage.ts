/** Codes of PostgreSQL, of Node's sockets and of Prisma that mean: the database cannot be reached just now. */
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
])
const SAID =
  /terminat|connection timeout|can't reach database|server has closed the connection|not queryable/i

/**
 * Tells a database that is away from a bug.
 * @param error whatever was thrown; causes and driver-adapter errors inside it are looked at too
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, message, cause, meta } = error as Record<string, unknown>
  const { originalCode, kind } = error as Record<string, unknown>
  if ([code, originalCode].some((each) => typeof each === 'string' && AWAY.has(each))) return true
  if (kind === 'DatabaseNotReachable' || kind === 'ConnectionClosed') return true
  if (typeof message === 'string' && SAID.test(message)) return true
  const inner = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return isOutage(cause, depth + 1) || isOutage(inner, depth + 1)
}
