import type { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { may, PUBLISHED, type Viewer } from '../../policy.ts'
import type { Profile } from './profile.ts'

const SHOWN = 3

/** Sorts by score, and newest first for equal scores. */
const BY_SCORE = [{ score: 'desc' }, { id: 'desc' }] satisfies Prisma.PostOrderByWithRelationInput[]

/**
 * Returns a member's most liked public discussions.
 * @returns none of a private member, whose items must not be found together
 */
export async function topPostsOf(viewer: Viewer, profile: Profile, shape: Prisma.PostDefaultArgs = {}) {
  // Read before the return, since Pothos reports an unused query as an error.
  const query = {
    ...shape,
    where: { ...PUBLISHED, authorId: profile.id, score: { gt: 0 } },
    orderBy: BY_SCORE,
    take: SHOWN,
    relationLoadStrategy: 'join',
  } satisfies Prisma.PostFindManyArgs
  return may.seeMember(viewer, profile) ? db.post.findMany(query) : []
}

/** Returns a member's most liked accepted reply; null for none, and for a private member. */
export async function findBestAcceptedReply(
  viewer: Viewer,
  profile: Profile,
  shape: Prisma.ReplyDefaultArgs = {},
) {
  const query = {
    ...shape,
    where: { ...PUBLISHED, authorId: profile.id, answerTo: { isNot: null }, post: PUBLISHED },
    orderBy: BY_SCORE,
    relationLoadStrategy: 'join',
  } satisfies Prisma.ReplyFindFirstArgs
  return may.seeMember(viewer, profile) ? db.reply.findFirst(query) : null
}
