import { db, type Database } from '../../database/db.ts'
import type { NewEntry } from '../../audit/log.ts'
import type { Publishable } from '../../forum/items/publication.ts'
import { moveInBulk, type Moved } from '../../forum/items/bulk-moves.ts'
import { PUBLISHED } from '../../policy.ts'
import { IS_PENDING } from '../../forum/items/pending-items.ts'
import { actionOn, reopening } from '../acts/states.ts'
import type { Reason } from '../acts/reasons.ts'

/**
 * The maximum number of items withdrawn by an act; others stay unchanged. Each is a log entry, and the log is locked
 * meanwhile.
 */
export const MAX_WITHDRAWN = 500

type Choice = { rejectPending: boolean; unpublishPublished: boolean }
type Found = { id: string }[]

const ofType = (type: Publishable['type'], found: Found): Publishable[] =>
  found.map(({ id }) => ({ type, id }))
const NEWEST_FIRST = { orderBy: { id: 'desc' }, take: MAX_WITHDRAWN, select: { id: true } } as const

async function pendingOf(tx: Database, authorId: string): Promise<Publishable[]> {
  const { post, reply, postRevision, replyRevision } = IS_PENDING
  return [
    ...ofType('post', await tx.post.findMany({ where: { authorId, ...post }, ...NEWEST_FIRST })),
    ...ofType('reply', await tx.reply.findMany({ where: { authorId, ...reply }, ...NEWEST_FIRST })),
    ...ofType(
      'postRevision',
      await tx.revision.findMany({ where: { authorId, ...postRevision }, ...NEWEST_FIRST }),
    ),
    ...ofType(
      'replyRevision',
      await tx.revision.findMany({ where: { authorId, ...replyRevision }, ...NEWEST_FIRST }),
    ),
  ]
}

const publishedBy = (authorId: string) => ({
  post: { authorId, ...PUBLISHED },
  reply: { authorId, ...PUBLISHED, post: { deletedAt: null } },
})

async function publishedOf(tx: Database, authorId: string): Promise<Publishable[]> {
  const { post, reply } = publishedBy(authorId)
  return [
    ...ofType('post', await tx.post.findMany({ where: post, ...NEWEST_FIRST })),
    ...ofType('reply', await tx.reply.findMany({ where: reply, ...NEWEST_FIRST })),
  ]
}

/** Counts the pending and published items of a member, with edits. */
export async function countWithdrawable(authorId: string): Promise<{ pending: number; published: number }> {
  const { post, reply } = publishedBy(authorId)
  const [posts, replies, postEdits, replyEdits, ...published] = await Promise.all([
    db.post.count({ where: { authorId, ...IS_PENDING.post } }),
    db.reply.count({ where: { authorId, ...IS_PENDING.reply } }),
    db.revision.count({ where: { authorId, ...IS_PENDING.postRevision } }),
    db.revision.count({ where: { authorId, ...IS_PENDING.replyRevision } }),
    db.post.count({ where: post }),
    db.reply.count({ where: reply }),
  ])
  return { pending: posts + replies + postEdits + replyEdits, published: published[0] + published[1] }
}

/**
 * Rejects a member's pending items and unpublishes the published ones, as chosen, and marks them as withdrawn by an
 * act.
 * @param takenBy the act's log entry
 * @returns the withdrawn items: at most `MAX_WITHDRAWN`, pending ones first
 */
export async function withdrawItems(
  tx: Database,
  authorId: string,
  { rejectPending, unpublishPublished }: Choice,
  { takenBy, reason }: { takenBy: string; reason: string },
): Promise<Moved[]> {
  const to = { to: 'rejected', reason, takenBy } as const
  const pending = rejectPending ? (await pendingOf(tx, authorId)).slice(0, MAX_WITHDRAWN) : []
  const published = unpublishPublished ? await publishedOf(tx, authorId) : []
  return [
    ...(await moveInBulk(tx, pending, { ...to, from: 'pending' })),
    ...(await moveInBulk(tx, published.slice(0, MAX_WITHDRAWN - pending.length), {
      ...to,
      from: 'approved',
    })),
  ]
}

/** Returns the acts that withdrew a member's items, by their log entries. */
export async function findWithdrawals(tx: Database, authorId: string): Promise<string[]> {
  const where = { authorId, takenBy: { not: null } }
  const items = [
    ...(await tx.post.findMany({ where, distinct: ['takenBy'], select: { takenBy: true } })),
    ...(await tx.reply.findMany({ where, distinct: ['takenBy'], select: { takenBy: true } })),
  ]
  return [...new Set(items.flatMap(({ takenBy }) => takenBy ?? []))]
}

/**
 * Restores a member's withdrawn items unless decided about later.
 * @param by the act that withdrew them; any by default
 */
export async function restoreWithdrawn(tx: Database, authorId: string, by?: string): Promise<Moved[]> {
  const back = async (takenFrom: 'pending' | 'approved') => {
    const where = { authorId, takenBy: by ?? { not: null }, takenFrom, status: 'rejected' } as const
    const targets = [
      ...ofType('post', await tx.post.findMany({ where, select: { id: true } })),
      ...ofType('reply', await tx.reply.findMany({ where, select: { id: true } })),
      ...(await tx.revision.findMany({ where, select: { id: true, postId: true } })).map(
        ({ id, postId }) => ({ type: postId ? 'postRevision' : 'replyRevision', id }) as const,
      ),
    ]
    return moveInBulk(tx, targets, { from: 'rejected', to: takenFrom, reason: null, takenBy: null })
  }
  // Reports each item with its own state before the withdrawal, not that of later edits.
  const at = (moved: Moved[], from: Moved['from']) => moved.map((each) => ({ ...each, from }))
  return [...at(await back('approved'), 'approved'), ...at(await back('pending'), 'pending')]
}

/** Returns log entries for the withdrawn items, so that the history of each is complete. */
export const entriesOfWithdrawn = (withdrawn: readonly Moved[], why: Reason): NewEntry[] =>
  withdrawn.map(({ type, id, from }) => ({
    action: actionOn(from === 'pending' ? 'reject' : 'unpublish', type),
    targetType: type,
    targetId: id,
    ...why,
  }))

/** Returns log entries for the restored items. */
export const entriesOfRestored = (given: readonly Moved[], reason: string): NewEntry[] =>
  given.map(({ type, id, from }) => ({
    action: from === 'pending' ? reopening(type) : actionOn('restore', type),
    targetType: type,
    targetId: id,
    reason,
  }))
