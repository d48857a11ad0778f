import { fromPrisma } from 'pg-boss'
import { db } from '../db.ts'
import { addJob, queue } from '../jobs/boss.ts'
import { log } from '../log.ts'

const LATE = 10 * 60_000

/**
 * Finds letters that are due and that no job works on any more: the job was lost, or its last attempt ended with its
 * process. The first kind gets a new job, the second becomes a dead letter.
 */
export async function lookAfterLetters(): Promise<void> {
  const due = new Date(Date.now() - LATE)
  const waiting = await db.letter.findMany({
    where: { state: 'queued', sendAfter: { lt: due }, createdAt: { lt: due } },
    orderBy: { id: 'asc' },
    take: 500,
    select: { id: true, sendAfter: true },
  })
  const boss = await queue()
  for (const { id } of waiting) {
    const [job] = await boss.findJobs('letters', { id })
    if (job && ['created', 'retry', 'active'].includes(job.state)) continue
    log.warn({ letterId: id, state: job?.state ?? 'none' }, 'letter without a job')
    if (!job) await beginAgain(id)
    else await db.letter.updateMany({ where: { id, state: 'queued' }, data: { state: 'failed' } })
  }
}

/** A new job counts its attempts from the first, and so must its letter. */
const beginAgain = (id: string) =>
  db.$transaction(async (tx) => {
    await tx.letter.updateMany({ where: { id, state: 'queued' }, data: { attempts: 0 } })
    await addJob(tx, 'letters', id)
  })

/** Letters that could not be sent, newest first, for administrators to see and to try again. */
export const findDeadLetters = () =>
  db.letter.findMany({ where: { state: 'failed' }, orderBy: { id: 'desc' }, take: 100 })

/** Gives a dead letter a new job. */
export async function tryAgain(id: string): Promise<boolean> {
  const boss = await queue()
  return db.$transaction(async (tx) => {
    const { count } = await tx.letter.updateMany({
      where: { id, state: 'failed' },
      data: { state: 'queued', attempts: 0, lastError: null },
    })
    if (count === 0) return false
    await boss.deleteJob('letters', id, { db: fromPrisma(tx) })
    await addJob(tx, 'letters', id)
    return true
  })
}
