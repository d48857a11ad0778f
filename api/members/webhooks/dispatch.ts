import type { WebhookEvent } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { addJobs } from '../../database/jobs/queue.ts'
import { ACTIVE } from '../../policy.ts'
import { UNDO_UNTIL } from '../../items/rules.ts'

/** The number of items whose events are dispatched per transaction. */
const AT_ONCE = 100

/** Milliseconds after which an act cannot be undone, with a margin for acts that are not committed yet. */
const FINAL_AFTER = UNDO_UNTIL + 3_000

type Happened = Pick<WebhookEvent, 'type' | 'postId' | 'replyId' | 'createdAt'>

/** Queues a delivery to each webhook for every event that cannot be undone any more. */
export async function dispatchEvents(now = new Date()): Promise<void> {
  while ((await dispatchSome(now)) === AT_ONCE);
}

const dispatchSome = (now: Date): Promise<number> =>
  db.$transaction(async (tx) => {
    const events = await consumeEvents(tx, new Date(now.getTime() - FINAL_AFTER))
    const items = Map.groupBy(events, ({ postId, replyId }) => replyId ?? postId)
    const happened = [...items.values()].flatMap((ofItem) => mergeEvents(ofItem) ?? [])
    const webhooks = await tx.webhook.findMany({
      where: { disabledAt: null, member: ACTIVE },
      select: { id: true },
    })
    const deliveries = await tx.webhookDelivery.createManyAndReturn({
      data: happened.flatMap(({ createdAt: happenedAt, type, postId, replyId }) =>
        webhooks.map(({ id: webhookId }) => ({ webhookId, type, postId, replyId, happenedAt })),
      ),
      select: { id: true },
    })
    await addJobs(
      tx,
      'webhooks',
      deliveries.map(({ id }) => id),
    )
    return items.size
  })

/**
 * Deletes and returns all events of items with an event before this time, including later ones, which may revert it.
 */
async function consumeEvents(tx: Database, before: Date): Promise<Happened[]> {
  const events = await tx.$queryRaw<(Happened & { id: string })[]>`
    with item as (
      select coalesce("replyId", "postId") as id from "WebhookEvent" where "createdAt" <= ${before}
      group by 1 order by min("createdAt") limit ${AT_ONCE}
    )
    delete from "WebhookEvent" event using item where coalesce(event."replyId", event."postId") = item.id
    returning event.id, event.type, event."postId", event."replyId", event."createdAt"`
  return events.sort((one, other) => one.id.localeCompare(other.id))
}

/** Merges the events of an item into one; null for an item that was published and withdrawn in between. */
export function mergeEvents(events: readonly Happened[]): Happened | null {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return null
  const [noun, begin] = first.type.split('.')
  const end = last.type.split('.')[1]
  if (end === 'removed') return begin === 'published' ? null : last
  if (begin === 'published') return { ...last, type: `${noun}.published` }
  // For a receiver, a removed and restored item may at most have another text.
  return { ...last, type: `${noun}.edited` }
}
