import { fromPrisma, PgBoss } from 'pg-boss'
import type { Database } from '../db.ts'
import { env } from '../../lib/env.ts'
import { noteTrouble } from '../outage-log.ts'
import { carrySpan } from '../../lib/spans.ts'
import { traceNow } from '../../lib/trace.ts'
import type { QueueName } from './queues.ts'

let started: Promise<PgBoss> | undefined

/** Returns the sending end of the queue, which adds jobs and processes none. */
export function queue(): Promise<PgBoss> {
  started ??= start().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

async function start(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env.directUrl ?? '',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', (error) => void noteTrouble(error, 'job queue'))
  return boss.start()
}

/** The request that causes a job, which identifies its log lines and spans. */
export type Cause = { requestId?: string; traceparent?: string } | null

const causeOf = (): NonNullable<Cause> => {
  const trace = traceNow()
  return { ...(trace ? { requestId: trace.id } : {}), ...carrySpan() }
}

/**
 * Adds a job in the transaction that causes it, so that both happen or neither does.
 * @param id names the job; another with the same id is not added
 * @param startAfter the earliest start
 */
export async function addJob(
  within: Database,
  name: QueueName,
  id: string,
  startAfter?: Date,
): Promise<void> {
  const boss = await queue()
  await boss.send(name, causeOf(), { id, db: fromPrisma(within), ...(startAfter ? { startAfter } : {}) })
}

/** Adds many independent jobs in the same way. */
export async function addJobs(within: Database, name: QueueName, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const boss = await queue()
  await boss.insert(
    name,
    ids.map((id) => ({ id, data: causeOf() })),
    { db: fromPrisma(within) },
  )
}

/** Returns true while a job is active: during an attempt or between attempts. */
export async function isInProgress(within: Database, name: QueueName, id: string): Promise<boolean> {
  const boss = await queue()
  const jobs = await boss.findJobs(name, { id, db: fromPrisma(within) })
  return jobs.some(({ state }) => state === 'active' || state === 'retry')
}

/** Removes jobs in any state, dead letters included, in the transaction that removes their cause. */
export async function removeJobs(within: Database, name: QueueName, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const boss = await queue()
  await boss.deleteJob(name, ids, { db: fromPrisma(within) })
  // Dead-letter jobs have new ids, and pg-boss cannot find them by their origin.
  await within.$executeRaw`
    delete from pgboss.job where source_name = ${name} and source_id = any(${ids}::uuid[])`
}

/** Releases the timers of the sending end when the process stops. */
export async function closeQueue(): Promise<void> {
  const boss = await started?.catch(() => undefined)
  started = undefined
  await boss?.stop({ graceful: false })
}
