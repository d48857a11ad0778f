import type { Database } from '../../../database/db.ts'
import { PUBLISHED } from '../../../policy.ts'
import { recountAll } from '../counts.ts'
import { lockPosts, lockReplies } from '../locks.ts'
import { ERASED, ERASED_POST } from './placeholders.ts'

/** Selects items visible only to their author and moderators: pending, rejected, or removed. */
const unseenOf = (authorId: string) => ({
  authorId,
  OR: [{ status: { not: 'approved' as const } }, { deletedAt: { not: null } }],
})

/** Counts a member's public and non-public discussions and replies. */
export async function countContributions(within: Database, authorId: string) {
  const seen = { authorId, ...PUBLISHED }
  const unseen = unseenOf(authorId)
  const [posts, replies, unseenPosts, unseenReplies] = await Promise.all([
    within.post.count({ where: seen }),
    within.reply.count({ where: seen }),
    within.post.count({ where: { ...unseen, deletedAt: null } }),
    within.reply.count({ where: { ...unseen, deletedAt: null } }),
  ])
  return { posts, replies, unseenPosts, unseenReplies }
}

/**
 * Locks every item that changes when a member is deleted, in the order of all locks. Deleting the member's row first
 * would deadlock with a decision, which locks an item and then notifies the author.
 */
export async function lockItemsOf(tx: Database, memberId: string): Promise<void> {
  const where = { OR: [{ authorId: memberId }, { mentions: { some: { memberId } } }] }
  const posts = await tx.post.findMany({ where, select: { id: true } })
  const replies = await tx.reply.findMany({ where, select: { id: true, postId: true } })
  await lockPosts(tx, [...posts.map(({ id }) => id), ...replies.map(({ postId }) => postId)])
  await lockReplies(
    tx,
    replies.map(({ id }) => id),
  )
}

/**
 * Erases the unpublished items of a member, whom the caller has locked: pending, rejected and removed ones, and all
 * versions except the published one. A discussion with replies by others remains as an empty, invisible frame.
 */
export async function eraseUnseen(tx: Database, authorId: string): Promise<void> {
  const unseen = unseenOf(authorId)
  await tx.revision.deleteMany({ where: { authorId } })
  const replies = await tx.reply.findMany({ where: unseen, select: { postId: true }, distinct: ['postId'] })
  const discussions = replies.map(({ postId }) => postId)
  await tx.reply.deleteMany({ where: unseen })
  await recountAll(tx, discussions)
  await tx.post.deleteMany({
    where: { ...unseen, replies: { none: { OR: [{ authorId: null }, { authorId: { not: authorId } }] } } },
  })
  await tx.post.updateMany({
    where: unseen,
    data: { ...ERASED_POST, rejectionReason: null, deletedAt: new Date() },
  })
}

/**
 * Erases items that authors removed before a time; until then they are retained for reviews and restoration.
 * @returns the number of erased discussions and replies
 */
export async function eraseRemoved(within: Database, before: Date): Promise<number> {
  const removed = { deletedAt: { lt: before } }
  await within.revision.deleteMany({ where: { OR: [{ post: removed }, { reply: removed }] } })
  // The last text of such a discussion is stored only in a version of it.
  const retained = { post: { removedAt: { lt: before } } }
  const emptied = await within.revision.groupBy({ by: ['postId'], where: retained })
  await within.revision.deleteMany({ where: retained })
  const full = { ...removed, content: { not: ERASED.content } }
  const posts = await within.post.updateMany({ where: full, data: { ...ERASED_POST, rejectionReason: null } })
  const replies = await within.reply.updateMany({ where: full, data: { ...ERASED, rejectionReason: null } })
  return posts.count + replies.count + emptied.length
}
