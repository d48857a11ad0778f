import type { Status } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import type { Action } from '../../audit/actions.ts'
import { isAdmin, type SignedInMember } from '../../policy.ts'

/** The number of approved items after which `MODERATION=newcomers` publishes a member's items at once. */
const TRUSTED_AFTER = 3

/** The choices of authors whose items are reviewed before publication. */
export const REVIEWS = ['all', 'newcomers', 'none'] as const

/** The trust in an author, which decides whether their items are reviewed first, and the facts behind it. */
export type Trust = {
  review: (typeof REVIEWS)[number]
  isPublishedAtOnce: boolean
  /** The number of the author's published items, where it matters, counted up to the limit. */
  published: number
  trustedAfter: number
}

/** Returns the trust in a member. */
export async function trustOf(author: SignedInMember): Promise<Trust> {
  const review = env.MODERATION
  const trust = { review, published: 0, trustedAfter: TRUSTED_AFTER }
  if (isAdmin(author) || review === 'none') return { ...trust, isPublishedAtOnce: true }
  if (review === 'all') return { ...trust, isPublishedAtOnce: false }
  const theirs = { authorId: author.id, status: 'approved' } as const
  const posts = await db.post.count({ where: theirs, take: TRUSTED_AFTER })
  const replies = posts >= TRUSTED_AFTER ? 0 : await db.reply.count({ where: theirs, take: TRUSTED_AFTER })
  const published = Math.min(posts + replies, TRUSTED_AFTER)
  return { ...trust, published, isPublishedAtOnce: published >= TRUSTED_AFTER }
}

/** Returns the status of a member's new item (decisions, "Posts, replies and moderation"). */
export const firstStatus = async (author: SignedInMember): Promise<Status> =>
  (await trustOf(author)).isPublishedAtOnce ? 'approved' : 'pending'

/**
 * Returns the status of an unpublished item after its author has edited it. A rejected one is reviewed again, however
 * trusted its author is, except for administrators.
 * @param before the status before the edit
 * @param first the result of `firstStatus` for a new item
 */
export const statusAfterEdit = (author: SignedInMember, before: Status, first: Status): Status =>
  before === 'rejected' && !isAdmin(author) ? 'pending' : first

/** Returns true when reports have hidden an item, so that a moderator must review it whatever its author does. */
export const wasHidden = async (tx: Database, id: string) =>
  (await tx.moderationLog.count({
    where: { targetId: id, action: { in: ['hide_post', 'hide_reply'] satisfies Action[] } },
    take: 1,
  })) > 0
