import type { ModerationLog } from '../../prisma/client/client.ts'
import { db, type Database } from '../db.ts'
import { lockPost, lockReplyAndPost } from '../forum/items/locks.ts'
import { publish, withhold, type Publishable } from '../forum/items/publication.ts'
import { isUuid } from '../paging.ts'
import { parse } from '../lib/parse.ts'
import { requireAdmin, type Person, type Viewer } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'
import { tellDecision } from './emails.ts'
import { noteAct } from '../audit/log.ts'
import { findPendingOf } from './queue.ts'
import { decisions, statusChange, type ItemType } from './rules.ts'
import { actionOn, decidedIn } from './states.ts'

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
  note: string | null
}

/**
 * Approves or rejects one item (specification, section 2, "Moderation tab"). The decision, the line in the log and
 * the author's e-mail are one act: all of them, or none.
 * @throws Refusal NOT_FOUND; CONFLICT when somebody was quicker (it says who) or the author has changed the item
 */
async function decide(moderator: Person, { type, id, version, action, note }: Order): Promise<Decided> {
  return db.$transaction(async (tx) => {
    // Before anything is read: from here on the author cannot change what is decided.
    await (type === 'post' ? lockPost(tx, id) : lockReplyAndPost(tx, id))
    const pending = await findPendingOf(tx, type, id)
    if (!pending) throw await refusalFor(tx, moderator, type, id)
    if (version && version !== pending.version)
      throw new Refusal('CONFLICT', 'The author has changed this since. Please read it again.')

    const { target, author } = pending
    const isMoved =
      action === 'approve'
        ? await publish(tx, target)
        : await withhold(tx, target, { to: 'rejected', reason: note })
    if (!isMoved) throw await refusalFor(tx, moderator, type, id)
    await tellDecision(tx, { type, targetId: id, authorId: author?.id ?? null, action, note })
    await noteAct(tx, moderator, {
      action: actionOn(action, type),
      targetType: type,
      targetId: id,
      reason: note,
    })
    return { type, id, target, status: action === 'approve' ? 'approved' : 'rejected', refusal: null }
  })
}

/**
 * Decides one item, in the words of the REST call (specification, section 7).
 * @param input `{status, note?}`, the status being `approve` or `reject`
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID, NOT_FOUND, CONFLICT
 */
export async function decideItem(
  viewer: Viewer,
  type: ItemType,
  id: string,
  input: unknown,
): Promise<Decided> {
  requireAdmin(viewer)
  const { status: action, note } = parse(statusChange, input)
  if (!isUuid(id)) throw notFound(type)
  return decide(viewer, { type, id, action, note })
}

/**
 * Decides several items in the same way, each by itself: one that cannot be decided does not hold up the others.
 * @param input `{items: [{type, id, version?}], action, note?}`
 * @returns what became of each, in the same order
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID
 */
export async function decideItems(viewer: Viewer, input: unknown): Promise<Decided[]> {
  requireAdmin(viewer)
  const { items, action, note } = parse(decisions, input)
  const results: Decided[] = []
  for (const item of items) {
    try {
      results.push(await decide(viewer, { ...item, action, note }))
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      results.push({ type: item.type, id: item.id, target: null, status: null, refusal: thrown.message })
    }
  }
  return results
}

async function refusalFor(tx: Database, moderator: Person, type: ItemType, id: string): Promise<Refusal> {
  const isThere =
    type === 'post'
      ? await tx.post.count({ where: { id, deletedAt: null } })
      : await tx.reply.count({ where: { id, deletedAt: null, post: { deletedAt: null } } })
  if (isThere === 0) return notFound(type)
  const entry = await tx.moderationLog.findFirst({
    where: { targetId: id, targetType: type },
    orderBy: { id: 'desc' },
  })
  return new Refusal('CONFLICT', await whoWasQuicker(tx, moderator, entry))
}

const notFound = (type: ItemType) => new Refusal('NOT_FOUND', `There is no such ${type} any more.`)

async function whoWasQuicker(tx: Database, moderator: Person, entry: ModerationLog | null): Promise<string> {
  const status = entry && decidedIn(entry.action)
  if (!status) return 'Nothing of this is pending any more.'
  if (entry.moderatorId === moderator.id) return `You have already decided this: it was ${status}.`
  const other = entry.moderatorId && (await tx.member.findUnique({ where: { id: entry.moderatorId } }))
  const name = other ? `${other.firstName} ${other.lastName}` : 'an administrator'
  return `Somebody else has just decided this: ${name} ${status} it.`
}
