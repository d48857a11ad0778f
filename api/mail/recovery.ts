import { db } from '../db.ts'
import { addJob, queue } from '../jobs/boss.ts'
import { log } from '../logging/log.ts'

const LATE = 10 * 60_000

/**
 * Finds e-mails that are due and that no job works on any more: the job was lost, or its last attempt ended with its
 * process. The first kind gets a new job, the second has failed.
 */
export async function recoverEmails(): Promise<void> {
  const due = new Date(Date.now() - LATE)
  const late = await db.email.findMany({
    where: { state: 'queued', sendAfter: { lt: due }, createdAt: { lt: due } },
    orderBy: { id: 'asc' },
    take: 500,
    select: { id: true, sendAfter: true },
  })
  const boss = await queue()
  for (const { id } of late) {
    const [job] = await boss.findJobs('emails', { id })
    if (job && ['created', 'retry', 'active'].includes(job.state)) continue
    log.warn({ emailId: id, state: job?.state ?? 'none' }, 'e-mail without a job')
    if (!job) await beginAgain(id)
    else await db.email.updateMany({ where: { id, state: 'queued' }, data: { state: 'failed' } })
  }
}

/** A new job counts its attempts from the first, and so must its e-mail. */
const beginAgain = (id: string) =>
  db.$transaction(async (tx) => {
    await tx.email.updateMany({ where: { id, state: 'queued' }, data: { attempts: 0 } })
    await addJob(tx, 'emails', id)
  })
