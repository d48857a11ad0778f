import type { Status } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import { lockPost } from './locks.ts'
import { movePostRevision } from './post-revisions.ts'
import { moveReplyRevision } from './reply-revisions.ts'
import { recount } from './totals.ts'

/** What moderation decides about: a post, a reply, or an edit of one that is published already. */
export type Held = { type: 'post' | 'reply' | 'postRevision' | 'replyRevision'; id: string }

/** From where to where an item moves. `reason` is shown to its author. */
export type Move = { from: Status; to: Status; reason: string | null }

/**
 * Publishes what waits, so that everybody sees it; a published edit takes the place of the text before it.
 * Call it inside the transaction that writes the log: `replyCount`, `lastActivityAt` and the number of discussions
 * move with it (decisions, "Posts, replies and moderation").
 * @param from where it must stand; `rejected` is for a decision that is taken back
 * @returns false when it no longer stands there: somebody was quicker, or its author has removed it
 */
export const publish = (tx: Database, held: Held, from: Status = 'pending'): Promise<boolean> =>
  MOVERS[held.type](tx, held.id, { from, to: 'approved', reason: null })

/**
 * Keeps something from being seen, or takes it back out of sight. Withholding a published edit brings back the text
 * before it.
 * @param to `rejected` with a reason for the author, or `pending` to put it back into the queue
 * @param from where it must stand; `approved` is for a decision that is taken back
 * @returns false when it no longer stands there
 */
export const withhold = (
  tx: Database,
  held: Held,
  {
    to,
    reason = null,
    from = 'pending',
  }: { to: 'pending' | 'rejected'; reason?: string | null; from?: Status },
): Promise<boolean> => MOVERS[held.type](tx, held.id, { from, to, reason: to === 'rejected' ? reason : null })

const MOVERS = {
  post: movePost,
  reply: moveReply,
  postRevision: movePostRevision,
  replyRevision: moveReplyRevision,
} satisfies Record<Held['type'], (tx: Database, id: string, move: Move) => Promise<boolean>>

async function movePost(tx: Database, id: string, { from, to, reason }: Move): Promise<boolean> {
  await lockPost(tx, id)
  const { count } = await tx.post.updateMany({
    where: { id, status: from, deletedAt: null },
    data: { status: to, rejectionReason: reason },
  })
  return count > 0
}

async function moveReply(tx: Database, id: string, { from, to, reason }: Move): Promise<boolean> {
  const reply = await tx.reply.findUnique({ where: { id }, select: { postId: true } })
  if (!reply) return false
  await lockPost(tx, reply.postId)
  const { count } = await tx.reply.updateMany({
    where: { id, status: from, deletedAt: null },
    data: { status: to, rejectionReason: reason },
  })
  if (count > 0) await recount(tx, reply.postId)
  return count > 0
}
