import type { Database } from '../../database/db.ts'

export type Counted = {
  likeCount: number
  dislikeCount: number
  likeAdjustment: number
  dislikeAdjustment: number
}

/** Returns the public totals: votes plus adjustment, never below zero (decisions, "Votes"). */
export const shownVotes = (item: Counted) => ({
  likeCount: Math.max(item.likeCount + item.likeAdjustment, 0),
  dislikeCount: Math.max(item.dislikeCount + item.dislikeAdjustment, 0),
})

/**
 * Updates a discussion's `replyCount` and `lastActivityAt` from its approved replies, counting all so that they cannot
 * drift; the caller has locked the post. A removed discussion that remains for its replies disappears with the last
 * readable one, and returns with it.
 */
export const recount = (tx: Database, postId: string): Promise<void> => recountAll(tx, [postId])

/** Updates several discussions at once. */
export async function recountAll(tx: Database, postIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    update "Post" post
    set "replyCount" = counted.replies, "lastActivityAt" = greatest(post."listedAt", counted.newest),
      "deletedAt" = case
        when post."removedAt" is null then post."deletedAt"
        when counted."isKept" then null
        else coalesce(post."deletedAt", now())
      end
    from unnest(${postIds}::uuid[]) as affected (id)
    cross join lateral (
      select (count(*) filter (where status = 'approved'))::int as replies,
        max("listedAt") filter (where status = 'approved') as newest,
        coalesce(bool_or(status <> 'rejected'), false) as "isKept"
      from "Reply" where "postId" = affected.id and "deletedAt" is null
    ) counted
    where post.id = affected.id`
}
