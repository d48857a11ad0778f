import type { Status } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import type { Action } from '../../audit/actions.ts'
import { isAdmin, type SignedInMember } from '../../policy.ts'

/** After this many approved items, `MODERATION=newcomers` publishes a member's writing at once. */
const TRUSTED_AFTER = 3

/** Whose writing is looked at before it is published: everybody's, newcomers', nobody's. */
export const REVIEWS = ['all', 'newcomers', 'none'] as const

/** Whether what somebody writes is looked at first, and what that depends on. */
export type Trust = {
  review: (typeof REVIEWS)[number]
  isPublishedAtOnce: boolean
  /** How many of theirs were published, where it depends on that; counted no further than it does. */
  published: number
  trustedAfter: number
}

/** Whether what this member writes is looked at first. */
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

/** Whether what this member writes is published at once (decisions, "Posts, replies and moderation"). */
export const firstStatus = async (author: SignedInMember): Promise<Status> =>
  (await trustOf(author)).isPublishedAtOnce ? 'approved' : 'pending'

/**
 * Where an item stands after its author has edited what was not published yet. What was refused is looked at again,
 * however much its author is trusted otherwise; only an administrator's own edit needs nobody's.
 * @param before where it stood
 * @param first what `firstStatus` says of new writing
 */
export const statusAfterEdit = (author: SignedInMember, before: Status, first: Status): Status =>
  before === 'rejected' && !isAdmin(author) ? 'pending' : first

/** Whether reports have once hidden an item until a moderator has looked: then a moderator looks, whatever its author does. */
export const wasHidden = async (tx: Database, id: string) =>
  (await tx.moderationLog.count({
    where: { targetId: id, action: { in: ['hide_post', 'hide_reply'] satisfies Action[] } },
    take: 1,
  })) > 0
