import { z } from 'zod'
import type { ModerationLog } from '../../../../prisma/client/client.ts'
import { db, type Database } from '../../../database/db.ts'
import { ITEM } from '../../../forum/items/items.ts'
import { forgetPublication, publish, withhold, type Publishable } from '../../../forum/items/publication.ts'
import { UNDO_UNTIL } from '../../../items/rules.ts'
import { parse } from '../../../lib/parse.ts'
import { requireAdmin, type SignedInMember, type Viewer } from '../../../policy.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { id } from '../../../text/rules.ts'
import { withdrawDecision } from '../emails.ts'
import type { Action } from '../../../audit/actions.ts'
import { noteAct } from '../../../audit/log.ts'
import { reopenReports } from '../../../reports/resolution.ts'
import { findAuthor } from '../../../decisions/owner.ts'
import { MAX_DECISIONS, type ItemType } from '../../../decisions/rules.ts'
import { SETS_STATUS, actionOn, decisionIn, MOVES, REFUSALS, reopening, type Decision } from '../states.ts'

const TARGET_TYPES = ['post', 'reply', 'postRevision', 'replyRevision'] as const
const undone = z.object({
  items: z
    .array(z.object({ type: z.enum(TARGET_TYPES), id }))
    .min(1)
    .max(MAX_DECISIONS),
})

/**
 * Undoes the viewer's own decisions of the last ten seconds: restores each status, withdraws the e-mails, reopens the
 * reports, and logs the act.
 * @param input `{items: [{type, id}]}` as the decisions returned them
 * @returns the number undone
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID; CONFLICT when none of them can be undone any more
 */
export async function undoDecisions(viewer: Viewer, input: unknown): Promise<number> {
  requireAdmin(viewer)
  const { items } = parse(undone, input)
  let count = 0
  for (const target of items) {
    try {
      await undo(viewer, target)
      count += 1
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
    }
  }
  if (count === 0) throw tooLate()
  return count
}

const tooLate = () => new Refusal('CONFLICT', 'It’s too late to undo this.')

/** Undoes one decision. @throws Refusal CONFLICT when it cannot be undone any more; then nothing has changed */
async function undo(moderator: SignedInMember, target: Publishable): Promise<void> {
  await db.$transaction(async (tx) => {
    const item = await itemOf(tx, target)
    // Locked before any read, so that of two clicks the second sees the result of the first.
    const row = item && (await ITEM[item.type].lockWithPost(tx, item.id))
    if (!row) throw tooLate()
    const { type, id: targetId } = item
    const authorId = await findAuthor(tx, row)
    const [entry, before] = await tx.moderationLog.findMany({
      where: { targetId, targetType: type, ...SETS_STATUS },
      orderBy: { id: 'desc' },
      take: 2,
    })
    const decision = entry && decisionIn(entry.action)
    const isTheirs = entry?.moderatorId === moderator.id
    const isInTime = entry && Date.now() - entry.createdAt.getTime() <= UNDO_UNTIL
    if (!decision || !isTheirs || !isInTime) throw tooLate()
    // Without an author, no e-mail identifies the decision among the two entries.
    if (authorId === null && before && isReversal(before, entry)) throw tooLate()

    const undone = await moveBack(tx, { target, item, decision, entry })
    const isUnsent = await withdrawDecision(tx, { targetId, authorId }, { ...entry, decision })
    if (!undone || !isUnsent) throw tooLate()
    await reopenReports(tx, entry.id)
    if (target.type === type)
      await forgetPublication(tx, item, new Date(entry.createdAt.getTime() - UNDO_UNTIL))
    await noteAct(tx, moderator, { targetType: type, targetId, ...undone })
  })
}

type Act = Pick<ModerationLog, 'moderatorId' | 'action' | 'createdAt'>

/** Returns true when an entry may be the viewer's undo of the entry before. */
function isReversal(before: Act, entry: Act): boolean {
  const [was, is] = [decisionIn(before.action), decisionIn(entry.action)]
  const isBack = was !== null && is !== null && MOVES[was].from === MOVES[is].to
  const apart = entry.createdAt.getTime() - before.createdAt.getTime()
  return isBack && before.moderatorId === entry.moderatorId && apart <= UNDO_UNTIL
}

type Undone = { action: Action; reason: string | null; rule?: string | null }

/** Restores the status before a decision. @returns the log action; null when the status is another one */
async function moveBack(
  tx: Database,
  {
    target,
    item: { type, id },
    decision,
    entry,
  }: { target: Publishable; item: Item; decision: Decision; entry: Entry },
): Promise<Undone | null> {
  const { from, to, done } = MOVES[decision]
  const reason = `Undone: was ${done}`
  if (from === 'pending')
    return (await withhold(tx, target, { to: 'pending', from: to }))
      ? { action: reopening(type), reason }
      : null
  if (from === 'approved')
    return (await publish(tx, target, to)) ? { action: actionOn('restore', type), reason } : null
  // Restores the reason, which only the log still contains.
  const before = await tx.moderationLog.findFirst({
    where: { targetId: id, targetType: type, id: { lt: entry.id }, action: { in: [...REFUSALS] } },
    orderBy: { id: 'desc' },
  })
  const why = { reason: before?.reason ?? null, rule: before?.rule ?? null }
  const isBack = await withhold(tx, target, { to: from, from: to, reason: why.reason })
  return isBack ? { action: actionOn('unpublish', type), ...why } : null
}

type Entry = { id: string }
type Item = { type: ItemType; id: string }

/** Returns the post or reply of a decision; null for an older edit than the one decided. */
async function itemOf(tx: Database, { type, id }: Publishable): Promise<Item | null> {
  if (type === 'post' || type === 'reply') return { type, id }
  const since = { gt: new Date(Date.now() - UNDO_UNTIL) }
  const edit = await tx.revision.findFirst({ where: { id, decidedAt: since } })
  const itemType = type === 'postRevision' ? 'post' : 'reply'
  const itemId = edit && ITEM[itemType].idIn(edit)
  return itemId ? { type: itemType, id: itemId } : null
}
