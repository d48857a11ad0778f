import { randomUUIDv7 } from 'node:crypto'
import type { ModerationLog, Status } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { lockPost, lockReplyAndPost } from '../../forum/items/locks.ts'
import { move, type Publishable } from '../../forum/items/publication.ts'
import { isUuid } from '../../database/paging.ts'
import { parse } from '../../lib/parse.ts'
import { requireAdmin, type Person, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { bundleAct } from './bundling.ts'
import { IN_ONE_ACT, tellDecision } from './emails.ts'
import { noteAct } from '../../audit/log.ts'
import { closeNotifications } from '../../notifications/notify.ts'
import { waits } from '../../notifications/subjects.ts'
import { correctReports } from '../../reports/corrections.ts'
import { settleReports } from '../../reports/settling.ts'
import { IS_PENDING, IS_QUEUED } from '../../forum/items/pending-items.ts'
import { findPendingOf } from '../queue/queue.ts'
import { reasonFor, requireReason } from './reasons.ts'
import { decisions, statusChange, type ItemType } from '../../decisions/rules.ts'
import {
  ABOUT_ITSELF,
  actionOn,
  asOfPublished,
  decisionFor,
  decisionIn,
  isAgainstAuthor,
  MOVES,
  ON_REPORTS,
  REFUSALS,
  SETTLED,
} from './states.ts'
import { findTargetAt } from './targets.ts'

/** What became of one item: decided, or not and why. */
export type Decided = {
  type: ItemType
  id: string
  target: Publishable | null
  status: 'approved' | 'rejected' | null
  /** Why this one could not be decided, such as that somebody was quicker. */
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
  /** What whoever has reported it is told besides. */
  reportNote?: string | null
}

/**
 * Approves or rejects one item, unpublishes it or puts it back (specification, section 2, "Moderation tab"; decisions,
 * "After publication"). It settles the open reports on the item. All of this, the line in the log and the e-mails are one
 * act: all of them, or none.
 * @throws Refusal NOT_FOUND; INVALID without a reason to unpublish; CONFLICT when somebody was quicker (it says who) or
 *   the author has changed the item
 */
export async function decide(
  moderator: Person,
  { type, id, version, action, from, reportNote, ...given }: Order,
): Promise<Decided> {
  const decision = decisionFor(action, from)
  if (decision === 'unpublish') requireReason(given)
  const { reason, rule } = isAgainstAuthor(decision)
    ? reasonFor(given, 'items')
    : { reason: given.note, rule: null }

  const began = new Date()
  return db.$transaction(async (tx) => {
    // Before anything is read: from here on the author cannot change what is decided.
    const item = await (type === 'post' ? lockPost(tx, id) : lockReplyAndPost(tx, id))
    const target =
      from === 'pending'
        ? await pendingTarget(tx, { type, id, version, action })
        : await findTargetAt(tx, { type, id, status: from })
    if (!item || !target) throw await refusalFor(tx, moderator, type, id)
    const { to } = MOVES[decision]
    if (!(await move(tx, target, { from, to, reason }))) throw await refusalFor(tx, moderator, type, id)
    await closeNotifications(tx, [waits('item', target.id)])
    const decisionId = randomUUIDv7()
    const outcome = SETTLED[to]
    // An edit is decided about by itself: what is published and reported stands as before.
    const settled =
      target.type === type
        ? await settleReports(
            tx,
            { targetType: type, targetId: id },
            { outcome, decisionId, note: reportNote ?? null },
          )
        : 0
    if (target.type === type && (from !== 'pending' || (to === 'rejected' && settled > 0)))
      await correctReports(
        tx,
        { targetType: type, targetId: id },
        {
          ...{ outcome, decisionId, note: reportNote ?? null },
          ...(outcome === 'dismissed' && { since: await refusedAt(tx, type, id) }),
        },
      )
    if (settled > 1) await bundleAct(began, [id], tx)
    await tellDecision(tx, {
      // What is pending and was reported had been published before.
      decision: settled > 0 ? asOfPublished(decision) : decision,
      decisionId,
      type,
      targetId: id,
      postId: 'postId' in item ? item.postId : id,
      authorId: item.authorId,
      moderatorId: moderator.id,
      reason,
      rule,
    })
    if (settled > 0)
      await noteAct(tx, moderator, {
        action: ON_REPORTS[outcome],
        targetType: type,
        targetId: id,
        reason: reportNote ?? null,
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

/** When an item was last taken down or refused, with what that brought about; what was decided earlier is another matter. */
export async function refusedAt(tx: Database, targetType: ItemType, targetId: string): Promise<Date> {
  const entry = await tx.moderationLog.findFirst({
    where: { targetType, targetId, action: { in: [...REFUSALS] } },
    orderBy: { sequence: 'desc' },
    select: { createdAt: true },
  })
  return new Date((entry?.createdAt.getTime() ?? 0) - IN_ONE_ACT)
}

/** @throws Refusal CONFLICT for another version than the one that was read */
async function pendingTarget(
  tx: Database,
  { type, id, version, action }: Pick<Order, 'type' | 'id' | 'version' | 'action'>,
): Promise<Publishable | null> {
  const pending = await findPendingOf(tx, type, id, action === 'reject' ? IS_PENDING : IS_QUEUED)
  if (pending && version && version !== pending.version)
    throw new Refusal('CONFLICT', 'The author has changed this since. Please read it again.')
  return pending?.target ?? null
}

/**
 * Decides one item, in the words of the REST call (specification, section 7).
 * @param input `{status, note?, rule?, from?}`, the status being `approve` or `reject`; `from` says where the item stands
 *   that is decided about
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
 * Decides several items in the same way, each by itself: one that cannot be decided does not hold up the others. It is one
 * act: each person is sent one e-mail about all that concerns them.
 * @param input `{items: [{type, id, version?}], action, note?, rule?, from?}`
 * @returns what became of each, in the same order
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

async function refusalFor(tx: Database, moderator: Person, type: ItemType, id: string): Promise<Refusal> {
  const isThere =
    type === 'post'
      ? await tx.post.count({ where: { id, deletedAt: null } })
      : await tx.reply.count({ where: { id, deletedAt: null, post: { deletedAt: null } } })
  if (isThere === 0) return notFound(type)
  const ofDisabled = { id, status: 'pending', author: { isDisabled: true } } as const
  const isLeftPending =
    type === 'post' ? tx.post.count({ where: ofDisabled }) : tx.reply.count({ where: ofDisabled })
  if ((await isLeftPending) > 0)
    return new Refusal('CONFLICT', 'Its author is disabled. It is pending again once they are enabled.')
  const entry = await tx.moderationLog.findFirst({
    where: { targetId: id, targetType: type, ...ABOUT_ITSELF },
    orderBy: { id: 'desc' },
  })
  return new Refusal('CONFLICT', await whoWasQuicker(tx, moderator, entry))
}

const notFound = (type: ItemType) => new Refusal('NOT_FOUND', `There is no such ${type} any more.`)

async function whoWasQuicker(tx: Database, moderator: Person, entry: ModerationLog | null): Promise<string> {
  const decision = entry && decisionIn(entry.action)
  if (!decision) return 'Nothing of this is pending any more.'
  const { done, did } = MOVES[decision]
  if (entry.moderatorId === moderator.id) return `You have already decided this: it was ${done}.`
  const other = entry.moderatorId && (await tx.member.findUnique({ where: { id: entry.moderatorId } }))
  const name = other ? `${other.firstName} ${other.lastName}` : 'an administrator'
  return `Somebody else has just decided this: ${name} ${did}.`
}
