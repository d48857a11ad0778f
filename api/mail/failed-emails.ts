import type { Email } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { addJob, removeJobs } from '../database/jobs/queue.ts'
import { isUuid } from '../database/cursors.ts'
import { requireAdmin, type Viewer } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'

/** Returns e-mails that could not be sent, newest first. @throws Refusal SIGNED_OUT, FORBIDDEN */
export async function findFailedEmails(viewer: Viewer): Promise<Email[]> {
  requireAdmin(viewer)
  return db.email.findMany({ where: { state: 'failed' }, orderBy: { id: 'desc' }, take: 100 })
}

/**
 * Queues a failed e-mail again.
 * @returns its id
 * @throws Refusal SIGNED_OUT, FORBIDDEN; CONFLICT when it is no longer failed
 */
export async function sendEmailAgain(viewer: Viewer, id: string): Promise<string> {
  requireAdmin(viewer)
  if (isUuid(id) && (await enqueueAgain(id))) return id
  throw new Refusal('CONFLICT', 'This e-mail is no longer in the list of failed ones.')
}

/** Queues all failed e-mails again, for the command line; returns their number. */
export async function sendAllAgain(): Promise<number> {
  let count = 0
  for (const { id } of await db.email.findMany({ where: { state: 'failed' }, select: { id: true } }))
    if (await enqueueAgain(id)) count += 1
  return count
}

/** Creates a new job for a failed e-mail; returns false when it has not failed. */
const enqueueAgain = (id: string): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.email.updateMany({
      where: { id, state: 'failed' },
      data: { state: 'queued', attempts: 0, lastError: null },
    })
    if (count === 0) return false
    await removeJobs(tx, 'letters', [id])
    await addJob(tx, 'letters', id)
    return true
  })
