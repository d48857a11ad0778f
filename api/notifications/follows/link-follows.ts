import { db } from '../../database/db.ts'
import { findEmailOfLink } from '../../mail/preferences.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isUuid } from '../../database/cursors.ts'
import { followAgain, stopFollowing } from './follows.ts'

/** The discussion of an unfollow link, and whether the reader follows it now. */
export type FollowOfLink = { title: string; isFollowing: boolean }

/**
 * Returns the discussion of an unfollow link; null for an unknown link, or a discussion that its reader never followed.
 * Changes nothing.
 */
export async function findFollowOfLink(token: string, postId: string): Promise<FollowOfLink | null> {
  const follow = await followOf(token, postId)
  return follow && { title: follow.post.title, isFollowing: follow.isFollowing }
}

/**
 * Unfollows a discussion, or follows it again, with the token of an e-mail about it, without signing in. Idempotent.
 * @throws Refusal NOT_FOUND for an unknown link, or a deleted member
 */
export async function updateFollowByLink(
  token: string,
  postId: string,
  isFollowing: boolean,
): Promise<FollowOfLink> {
  const follow = await followOf(token, postId)
  if (!follow) throw new Refusal('NOT_FOUND', 'This link no longer works.')
  const { memberId, post } = follow
  await db.$transaction((tx) => (isFollowing ? followAgain : stopFollowing)(tx, memberId, postId))
  return { title: post.title, isFollowing }
}

/** Hides the title of a discussion that the reader may no longer see. */
async function followOf(token: string, postId: string) {
  const member = (await findEmailOfLink(token))?.member
  if (!member || !isUuid(postId)) return null
  return db.postFollow.findFirst({
    where: {
      memberId: member.id,
      postId,
      post: { deletedAt: null, OR: [{ status: 'approved' }, { authorId: member.id }] },
    },
    select: { memberId: true, isFollowing: true, post: { select: { title: true } } },
  })
}
