import type { Webhook, WebhookDelivery } from '../../../prisma/client/client.ts'
import { isUuid } from '../../database/cursors.ts'
import { db } from '../../database/db.ts'
import { noteEvent } from '../../http/security-events.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireBrowser, type MemberInBrowser, type Viewer } from '../../policy.ts'
import { LISTED_DELIVERIES, MAX_WEBHOOKS } from './limits.ts'
import { webhookInput } from './rules.ts'
import { newSecret, formatSecret } from './secrets.ts'
import { requireDeliverable } from './sending.ts'

/** A webhook with its newest deliveries, newest first. */
export type ListedWebhook = Webhook & { deliveries: WebhookDelivery[] }

/** A webhook with its secret, which is never shown again. */
export type WebhookWithSecret = { webhook: ListedWebhook; secret: string }

const LISTED = {
  include: { deliveries: { orderBy: { id: 'desc' }, take: LISTED_DELIVERIES } },
} as const

/** Returns the member's own webhooks, newest first. @throws Refusal SIGNED_OUT, FORBIDDEN */
export async function findWebhooks(viewer: Viewer): Promise<ListedWebhook[]> {
  requireBrowser(viewer, 'see your webhooks')
  return db.webhook.findMany({ ...LISTED, where: { memberId: viewer.id }, orderBy: { id: 'desc' } })
}

/**
 * Creates a webhook. It is sent only public content, so no fresh confirmation is needed.
 * @param input `{url}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN for an access token, INVALID; CONFLICT for a member who has three
 */
export async function createWebhook(viewer: Viewer, input: unknown): Promise<WebhookWithSecret> {
  requireBrowser(viewer, 'create a webhook')
  const { url } = parse(webhookInput, input)
  requireDeliverable(url)
  const { id: memberId } = viewer
  const secret = newSecret()
  const webhook = await db.$transaction(async (tx) => {
    // Without the lock, two concurrent calls could both create the third.
    await tx.$queryRaw`select 1 from "Member" where id = ${memberId}::uuid for no key update`
    if ((await tx.webhook.count({ where: { memberId } })) >= MAX_WEBHOOKS)
      throw new Refusal('CONFLICT', `You have ${MAX_WEBHOOKS} webhooks. Delete one first.`)
    return tx.webhook.create({ data: { memberId, url, secret } })
  })
  await noteEvent('webhook_created', viewer)
  return { webhook: { ...webhook, deliveries: [] }, secret: formatSecret(secret) }
}

/**
 * Replaces the secret of one of the member's webhooks. For a day messages are signed with both, so that a receiver can
 * switch without missing one.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND
 */
export async function rotateWebhookSecret(viewer: Viewer, id: string): Promise<WebhookWithSecret> {
  requireBrowser(viewer, 'change the secret of a webhook')
  const { secret: previousSecret } = await requireOwnWebhook(viewer, id)
  const secret = newSecret()
  const data = { secret, previousSecret, rotatedAt: new Date() }
  const webhook = await db.webhook.update({ ...LISTED, where: { id }, data })
  await noteEvent('webhook_changed', viewer)
  return { webhook, secret: formatSecret(secret) }
}

/**
 * Deletes one of the member's webhooks with its deliveries; queued ones are not sent.
 * @returns its id
 * @throws Refusal SIGNED_OUT, FORBIDDEN; NOT_FOUND for one that is deleted already or belongs to another member
 */
export async function deleteWebhook(viewer: Viewer, id: string): Promise<string> {
  requireBrowser(viewer, 'delete a webhook')
  await requireOwnWebhook(viewer, id)
  await db.webhook.deleteMany({ where: { id } })
  await noteEvent('webhook_deleted', viewer)
  return id
}

/** @throws Refusal NOT_FOUND if the webhook was deleted or belongs to another member */
export async function requireOwnWebhook({ id: memberId }: MemberInBrowser, id: string): Promise<Webhook> {
  const webhook = isUuid(id) ? await db.webhook.findFirst({ where: { id, memberId } }) : null
  if (!webhook) throw new Refusal('NOT_FOUND', 'This webhook has already been deleted.')
  return webhook
}
