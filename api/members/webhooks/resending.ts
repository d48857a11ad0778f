import { isUuid } from '../../database/cursors.ts'
import { db } from '../../database/db.ts'
import { addJob, removeJobs } from '../../database/jobs/queue.ts'
import { spend } from '../../http/rates.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireBrowser, type Viewer } from '../../policy.ts'
import { requireOwnWebhook } from './webhooks.ts'

/**
 * Queues a message that tests a webhook; its success enables a disabled webhook.
 * @returns its id
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND, TOO_MANY
 */
export async function testWebhook(viewer: Viewer, id: string): Promise<string> {
  requireBrowser(viewer, 'test a webhook')
  await requireOwnWebhook(viewer, id)
  await spend('webhookMessages', viewer.id)
  await db.$transaction(async (tx) => {
    const data = { webhookId: id, type: 'webhook.test', happenedAt: new Date() }
    const delivery = await tx.webhookDelivery.create({ data })
    await addJob(tx, 'webhooks', delivery.id)
  })
  return id
}

/**
 * Queues a message again with its original id, by which receivers recognise a copy.
 * @returns the id of the delivery
 * @throws Refusal SIGNED_OUT, FORBIDDEN, TOO_MANY; NOT_FOUND for one of another member or no longer in the list
 */
export async function resendDelivery(viewer: Viewer, id: string): Promise<string> {
  requireBrowser(viewer, 'send a message again')
  await spend('webhookMessages', viewer.id)
  const isFound = isUuid(id) && (await enqueueAgain(viewer.id, id))
  if (!isFound) throw new Refusal('NOT_FOUND', 'This delivery is no longer in the list.')
  return id
}

const enqueueAgain = (memberId: string, id: string): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, webhook: { memberId } },
      data: { state: 'queued', attempts: 0, outcome: null },
    })
    if (count === 0) return false
    await removeJobs(tx, 'webhooks', [id])
    await addJob(tx, 'webhooks', id)
    return true
  })
