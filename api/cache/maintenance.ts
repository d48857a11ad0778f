import { Refusal } from '../lib/refusal.ts'
import { inIrishTime } from '../text/moments.ts'
import { db } from '../database/db.ts'
import { isOutage } from '../database/outage.ts'
import { sharedCache } from './cache.ts'

const KEY = 'maintenance'

/** Seconds after which a refused write may be tried again, where nobody has said until when, and the most that are sent. */
const [SOON, LONGEST] = [300, 86_400]

/** Maintenance of the site: reading goes on, and nothing can be saved until it ends, in any process. */
export type Maintenance = { until: Date | null }

let known: Promise<Maintenance | null> | null = null

sharedCache.onChange(({ subject }) => {
  if (subject === 'everything') known = null
})

/**
 * Returns the maintenance that goes on; null for none. A process that hears of changes remembers it, so that neither a write
 * nor a page pays for it, and obeys as soon as it hears of its start.
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

/** Begins maintenance, or changes until when it is expected to last. Only `endMaintenance` ends it. */
export async function startMaintenance(until: Date | null): Promise<void> {
  const value = until?.toISOString() ?? ''
  await db.$transaction(async (tx) => {
    await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
    await announce(tx)
  })
}

/** @returns false where there was none */
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
 * Guards every write, at every door.
 * @throws Refusal MAINTENANCE, whose message says until when
 */
export async function requireNoMaintenance(): Promise<void> {
  const maintenance = await findMaintenance()
  if (!maintenance) return
  const { until } = maintenance
  const seconds = until ? Math.ceil((until.getTime() - Date.now()) / 1000) : SOON
  throw new Refusal('MAINTENANCE', messageOf(maintenance), {
    retryAfter: seconds > 0 ? Math.min(seconds, LONGEST) : SOON,
  })
}

/** Returns the line that pages show during maintenance; null for none, and while the database is away. */
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
