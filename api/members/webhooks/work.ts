import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Webhook } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import type { Cause } from '../../database/jobs/queue.ts'
import type { QueueName } from '../../database/jobs/queues.ts'
import { withinJob } from '../../lib/trace.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { webhookDisabled } from './emails.ts'
import { FAILING_DAYS } from './limits.ts'
import { writeMessage } from './messages.ts'
import { sendMessage } from './sending.ts'

const DAY = 86_400_000

/** The status by which a receiver ends a webhook. */
const GONE = 410

/** Sends queued messages to webhooks. */
export async function workOnWebhooks(
  boss: PgBoss,
  polling: { pollingIntervalSeconds: number; notifyPollingIntervalSeconds: number },
): Promise<void> {
  const work = { includeMetadata: true, perJobResults: true, localConcurrency: 4, ...polling } as const
  await boss.work('webhooks' satisfies QueueName, work, (jobs: JobWithMetadata<Cause>[]) =>
    Promise.all(jobs.map((job) => withinJob(job.data?.requestId, () => attempt(job)))),
  )
}

async function attempt({ id, retryCount, retryLimit }: JobWithMetadata<Cause>): Promise<JobResult> {
  const isOver = await deliver(id, retryCount >= retryLimit)
  return { id, status: isOver ? 'completed' : 'failed' }
}

/**
 * Sends the message of a delivery and stores the outcome.
 * @param isLast true for the last attempt
 * @returns false for a failure to retry
 */
export async function deliver(id: string, isLast: boolean): Promise<boolean> {
  // Missing when the webhook was deleted.
  const delivery = await db.webhookDelivery.findUnique({ where: { id }, include: { webhook: true } })
  if (delivery?.state !== 'queued') return true
  const message = await writeMessage(delivery)
  if (!message) {
    await db.webhookDelivery.update({ where: { id }, data: { state: 'cancelled' } })
    return true
  }
  const { webhook } = delivery
  const { status, outcome } = await sendMessage(webhook, message)
  const isDelivered = status !== null && status >= 200 && status < 300
  const isOver = isDelivered || isLast || status === GONE
  const state = isDelivered ? 'delivered' : isOver ? 'failed' : 'queued'
  await db.webhookDelivery.updateMany({
    where: { id },
    data: { state, outcome, attemptedAt: new Date(), attempts: { increment: 1 } },
  })
  if (isDelivered) await db.webhook.updateMany({ where: { id: webhook.id }, data: WELL })
  else await noteFailure(webhook, status)
  return isOver
}

const WELL = { failingSince: null, disabledAt: null }

/** Disables a webhook that has failed for days or whose receiver has ended it, and notifies its member once. */
async function noteFailure({ id, memberId, url, ...webhook }: Webhook, status: number | null): Promise<void> {
  const now = new Date()
  const failingSince = webhook.failingSince ?? now
  const isTooLong = now.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY
  await db.$transaction(async (tx) => {
    await tx.webhook.updateMany({ where: { id, failingSince: null }, data: { failingSince } })
    if (!isTooLong && status !== GONE) return
    const { count } = await tx.webhook.updateMany({
      where: { id, disabledAt: null },
      data: { disabledAt: now },
    })
    if (count === 0) return
    const outcome = 'The webhook was turned off.'
    await tx.webhookDelivery.updateMany({
      where: { webhookId: id, state: 'queued' },
      data: { state: 'cancelled', outcome },
    })
    await enqueueEmail(tx, webhookDisabled, { member: memberId, data: { url } })
  })
}
