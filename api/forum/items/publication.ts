import type { Status } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { ItemType } from '../../items/rules.ts'
import { notifyOfReturnedEvent, notifyOfWithdrawnEvent } from '../../notifications/events.ts'
import { notifyOfPublished, withdrawPublished } from '../../notifications/published.ts'
import { unpinWithoutRoom } from './pins.ts'
import { recount } from './counts.ts'
import { ITEM, NOT_WITHDRAWN } from './items.ts'
import { moveRevision, type Move } from '../revisions/revisions.ts'

/** The types of items that can be published: a post, a reply, or an edit of a published one. */
export type Publishable = { type: ItemType | `${ItemType}Revision`; id: string }

/**
 * Publishes a pending item; a published edit replaces the previous text. Call it in the transaction that writes the
 * log: `replyCount`, `lastActivityAt` and the number of discussions change with it (decisions, "Posts, replies and
 * moderation").
 * @param from its expected status; `rejected` is for undoing a decision
 * @returns false when it has another status: another request came first, or its author has removed it
 */
export const publish = (tx: Database, item: Publishable, from: Status = 'pending'): Promise<boolean> =>
  move(tx, item, { from, to: 'approved', reason: null })

/**
 * Withholds a pending item, or withdraws a published one. Withholding a published edit restores the previous text.
 * @param to `rejected` with a reason for the author, or `pending` to return it to the queue
 * @param from its expected status; `approved` is for undoing a decision
 * @returns false when it has another status
 */
export const withhold = (
  tx: Database,
  item: Publishable,
  {
    to,
    reason = null,
    from = 'pending',
  }: { to: 'pending' | 'rejected'; reason?: string | null; from?: Status },
): Promise<boolean> => move(tx, item, { from, to, reason })

/**
 * Publishes or withholds an item, by the target status.
 * @param change the change of status; the reason is stored only for a rejection
 * @returns false when it has another status
 */
export function move(tx: Database, { type, id }: Publishable, { reason, ...where }: Move): Promise<boolean> {
  const change = { ...where, reason: where.to === 'rejected' ? reason : null }
  if (type === 'postRevision') return moveRevision(tx, 'post', id, change)
  if (type === 'replyRevision') return moveRevision(tx, 'reply', id, change)
  return moveItem(tx, type, id, change)
}

/**
 * Clears a publication that is undone before anybody was notified, so that a later one is new. The caller has already
 * withheld the item.
 * @param since earlier publications remain recorded
 */
export async function forgetPublication(
  tx: Database,
  { type, id }: { type: ItemType; id: string },
  since: Date,
): Promise<void> {
  await tx.$executeRaw`update ${ITEM[type].sql.table} set "publishedAt" = null
    where id = ${id}::uuid and status <> 'approved' and "publishedAt" >= ${since}`
  if (type === 'post') await recount(tx, id)
}

async function moveItem(
  tx: Database,
  type: ItemType,
  id: string,
  { from, to, reason }: Move,
): Promise<boolean> {
  const { lockPostOf, table, recount } = ITEM[type]
  const post = await lockPostOf(tx, id)
  if (!post) return false
  const { count } = await table(tx).updateMany({
    where: { id, status: from, deletedAt: null },
    data: { status: to, rejectionReason: reason, ...NOT_WITHDRAWN },
  })
  if (count === 0) return false
  await recount?.(tx, post.id)
  if (type === 'post' && to === 'approved') await unpinWithoutRoom(tx, [id])
  await (to === 'approved' ? notifyOfPublished(tx, type, [id]) : withdrawPublished(tx, type, [id]))
  if (type === 'post' && post.startsAt)
    await (to === 'approved' ? notifyOfReturnedEvent(tx, id) : notifyOfWithdrawnEvent(tx, id))
  return true
}
