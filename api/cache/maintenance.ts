import { Refusal } from '../lib/refusal.ts'
import { inIrishTime } from '../text/moments.ts'
import { db } from '../database/db.ts'
import { isOutage } from '../database/outage.ts'
import { sharedCache } from './cache.ts'

const KEY = 'maintenance'

/** Seconds in Retry-After: the default when the end of maintenance is unknown, and the maximum. */
const [DEFAULT_RETRY, MAX_RETRY] = [300, 86_400]

/** Maintenance mode: every process rejects writes until it ends, and reads continue. */
export type Maintenance = { until: Date | null }

let known: Promise<Maintenance | null> | null = null

sharedCache.onChange(({ subject }) => {
  if (subject === 'everything') known = null
})

/**
 * Returns the current maintenance; null for none. A process that listens for changes caches it, so that neither a write
 * nor a page costs a query, and it takes effect at once.
 */
export function findMaintenance(): Promise<Maintenance | null> {
  if (!sharedCache.isListening()) return readMaintenance()
  known ??= readMaintenance().catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

async function readMaintenance(): Promise<Maintenance | null> {
  const setting = await db.setting.findUnique({ where: { key: KEY } })
  return setting && { until: setting.value ? new Date(setting.value) : null }
}

/** Begins maintenance or changes its expected end. Only `endMaintenance` ends it. */
export async function startMaintenance(until: Date | null): Promise<void> {
  const value = until?.toISOString() ?? ''
  await db.$transaction(async (tx) => {
    await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
    await announce(tx)
  })
}

/** Ends maintenance. @returns false when there was none */
export const endMaintenance = (): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.setting.deleteMany({ where: { key: KEY } })
    await announce(tx)
    return count > 0
  })

/** Invalidates cached pages in every process, because they show the maintenance notice. */
const announce = (tx: Pick<typeof db, '$executeRaw'>) =>
  tx.$executeRaw`select pg_notify('announcements', 'change everything')`

/**
 * Guards every write, in every API.
 * @throws Refusal MAINTENANCE, whose message says until when
 */
export async function requireNoMaintenance(): Promise<void> {
  const maintenance = await findMaintenance()
  if (!maintenance) return
  const { until } = maintenance
  const seconds = until ? Math.ceil((until.getTime() - Date.now()) / 1000) : DEFAULT_RETRY
  throw new Refusal('MAINTENANCE', messageOf(maintenance), {
    retryAfter: seconds > 0 ? Math.min(seconds, MAX_RETRY) : DEFAULT_RETRY,
  })
}

/** Returns the maintenance notice for pages; null outside maintenance and while the database is unreachable. */
export async function maintenanceLine(): Promise<string | null> {
  try {
    const maintenance = await findMaintenance()
    return maintenance && messageOf(maintenance)
  } catch (error) {
    if (isOutage(error)) return null
    throw error
  }
}

const messageOf = ({ until }: Maintenance) =>
  until && until > new Date()
    ? `We’re working on the site. You can read everything, and save things again from ${inIrishTime(until)}.`
    : 'We’re working on the site. You can read everything, and save things again in a few minutes.'
