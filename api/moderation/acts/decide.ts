import { randomUUIDv7 } from 'node:crypto'
import type { Status } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { lockPost, lockReplyAndPost } from '../../forum/items/locks.ts'
import { move, type Publishable } from '../../forum/items/publication.ts'
import { isUuid } from '../../database/cursors.ts'
import { parse } from '../../lib/parse.ts'
import { requireAdmin, type SignedInMember, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { bundleAct } from './bundling.ts'
import { mailDecision } from './emails.ts'
import { noteAct } from '../../audit/log.ts'
import { closeNotifications } from '../../notifications/notify.ts'
import { pendingWork } from '../../notifications/subjects.ts'
import { IS_PENDING, IS_QUEUED } from '../../forum/items/pending-items.ts'
import { findPendingOf } from '../queue/queue.ts'
import { reasonFor, requireReason } from './reasons.ts'
import { findAuthor } from '../../decisions/owner.ts'
import { decisions, statusChange, type ItemType } from '../../decisions/rules.ts'
import { notFound, refusalOf } from './refusals.ts'
import { resolveItemReports } from './reports.ts'
import { actionOn, asOfPublished, decisionFor, isAgainstAuthor, MOVES } from './states.ts'
import { findTargetAt } from './targets.ts'

/** The result for one item: decided, or why not. */
export type Decided = {
  type: ItemType
  id: string
  target: Publishable | null
  status: 'approved' | 'rejected' | null
  /** The reason why it could not be decided, such as an earlier decision by another moderator. */
  refusal: string | null
}

type Order = {
  type: ItemType
  id: string
  version?: string | null
  action: 'approve' | 'reject'
  from: Status
  note: string | null
  rule: string | null
  /** A note to the reporters. */
  reportNote?: string | null
}

/**
 * Approves or rejects an item, unpublishes it or restores it (specification, section 2, "Moderation tab"; decisions,
 * "After publication"). Resolves the open reports on the item. The decision, the log entry and the e-mails are written
 * in one transaction.
 * @throws Refusal NOT_FOUND; INVALID without a reason to unpublish; CONFLICT when another administrator was first (with
 *   the name) or the author has changed the item
 */
export async function decide(
  moderator: SignedInMember,
  { type, id, version, action, from, reportNote, ...given }: Order,
): Promise<Decided> {
  const decision = decisionFor(action, from)
  if (decision === 'unpublish') requireReason(given)
  const { reason, rule } = isAgainstAuthor(decision)
    ? reasonFor(given, 'items')
    : { reason: given.note, rule: null }

  const began = new Date()
  return db.$transaction(async (tx) => {
    // Locked before all reads, so that the author cannot change the item meanwhile.
    const item = await (type === 'post' ? lockPost(tx, id) : lockReplyAndPost(tx, id))
    const target = await findTarget(tx, { type, id, version, action, from })
    const { to } = MOVES[decision]
    const isMoved = item && target && (await move(tx, target, { from, to, reason }))
    if (!isMoved) throw await refusalOf(tx, moderator, type, id)
    await closeNotifications(tx, [pendingWork('item', target.id)])

    const decisionId = randomUUIDv7()
    // An edit is decided separately: the published item and the reports on it stay unchanged.
    const resolved =
      target.type === type
        ? await resolveItemReports(tx, moderator, { type, id, from, to, decisionId, reportNote })
        : 0
    if (resolved > 1) await bundleAct(began, [id], tx)

    await mailDecision(tx, {
      // A pending item with reports had been published before.
      decision: resolved > 0 ? asOfPublished(decision) : decision,
      decisionId,
      type,
      targetId: id,
      postId: 'postId' in item ? item.postId : id,
      authorId: await findAuthor(tx, item),
      moderatorId: moderator.id,
      reason,
      rule,
    })
    await noteAct(tx, moderator, {
      id: decisionId,
      action: actionOn(decision, type),
      targetType: type,
      targetId: id,
      reason,
      rule,
    })
    return { type, id, target, status: to, refusal: null }
  })
}

/** Finds the part of the item to decide. @throws Refusal CONFLICT if the item has changed since the moderator saw it */
function findTarget(
  tx: Database,
  { from, ...order }: Pick<Order, 'type' | 'id' | 'version' | 'action' | 'from'>,
): Promise<Publishable | null> {
  return from === 'pending'
    ? pendingTarget(tx, order)
    : findTargetAt(tx, { type: order.type, id: order.id, status: from })
}

async function pendingTarget(
  tx: Database,
  { type, id, version, action }: Pick<Order, 'type' | 'id' | 'version' | 'action'>,
): Promise<Publishable | null> {
  const pending = await findPendingOf(tx, type, id, action === 'reject' ? IS_PENDING : IS_QUEUED)
  if (pending && version && version !== pending.version)
    throw new Refusal('CONFLICT', 'The author has since changed this. Please read it again.')
  return pending?.target ?? null
}

/**
 * Decides an item over REST (specification, section 7).
 * @param input `{status, note?, rule?, from?}`, where `status` is `approve` or `reject` and `from` is the item's
 *   current status
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID, NOT_FOUND, CONFLICT
 */
export async function decideItem(
  viewer: Viewer,
  type: ItemType,
  id: string,
  input: unknown,
): Promise<Decided> {
  requireAdmin(viewer)
  const { status: action, ...how } = parse(statusChange, input)
  if (!isUuid(id)) throw notFound(type)
  return decide(viewer, { type, id, action, ...how })
}

/**
 * Decides several items independently: a failure does not stop the others. They are one act, with one e-mail per
 * recipient.
 * @param input `{items: [{type, id, version?}], action, note?, rule?, from?}`
 * @returns the result for each, in the same order
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID
 */
export async function decideItems(viewer: Viewer, input: unknown): Promise<Decided[]> {
  requireAdmin(viewer)
  const { items, ...how } = parse(decisions, input)
  const results: Decided[] = []
  const began = new Date()
  for (const item of items) {
    try {
      results.push(await decide(viewer, { ...item, ...how }))
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      results.push({ type: item.type, id: item.id, target: null, status: null, refusal: thrown.message })
    }
  }
  const ids = items.map(({ id }) => id)
  if (ids.length > 1) await db.$transaction((tx) => bundleAct(began, ids, tx))
  return results
}
