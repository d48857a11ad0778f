import type { WebhookEvent } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { addJobs } from '../../database/jobs/queue.ts'
import { ACTIVE } from '../../policy.ts'
import { UNDO_UNTIL } from '../../items/rules.ts'

/** Items whose events are turned into deliveries in one transaction. */
const AT_ONCE = 100

/** Milliseconds after which an act cannot be undone, with a margin for one that has not committed yet. */
const FINAL = UNDO_UNTIL + 3_000

type Happened = Pick<WebhookEvent, 'type' | 'postId' | 'replyId' | 'createdAt'>

/** Queues a delivery to each webhook for what has happened, once it cannot be undone. */
export async function dispatchEvents(now = new Date()): Promise<void> {
  while ((await dispatchSome(now)) === AT_ONCE);
}

const dispatchSome = (now: Date): Promise<number> =>
  db.$transaction(async (tx) => {
    const events = await consumeEvents(tx, new Date(now.getTime() - FINAL))
    const items = Map.groupBy(events, ({ postId, replyId }) => replyId ?? postId)
    const happened = [...items.values()].flatMap((ofItem) => netOf(ofItem) ?? [])
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

/** Takes all events of the items that have one before this moment, also later ones: these may be its undoing. */
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

/** Returns the one event that is news of an item; null for an item that was published and withdrawn at once. */
export function netOf(events: readonly Happened[]): Happened | null {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return null
  const [noun, begin] = first.type.split('.')
  const end = last.type.split('.')[1]
  if (end === 'removed') return begin === 'published' ? null : last
  if (begin === 'published') return { ...last, type: `${noun}.published` }
  // An item that was removed and restored is at most another text to a receiver that has it.
  return { ...last, type: `${noun}.edited` }
}
