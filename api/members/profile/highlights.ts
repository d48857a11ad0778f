import type { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { may, PUBLISHED, type Viewer } from '../../policy.ts'
import type { Profile } from './profile.ts'

const SHOWN = 3

/** Sorts by score; an item without points has no votes. */
const BY_SCORE = [{ score: 'desc' }, { id: 'desc' }] satisfies Prisma.PostOrderByWithRelationInput[]

/**
 * Returns the discussions of a member that others liked best, as everybody sees them.
 * @returns none of a private member, whose items must not be found together
 */
export async function topPostsOf(viewer: Viewer, profile: Profile, shape: Prisma.PostDefaultArgs = {}) {
  // Read here, since a shape that is never looked at counts as a mistake.
  const query = {
    ...shape,
    where: { ...PUBLISHED, authorId: profile.id, score: { gt: 0 } },
    orderBy: BY_SCORE,
    take: SHOWN,
    relationLoadStrategy: 'join',
  } satisfies Prisma.PostFindManyArgs
  return may.seeMember(viewer, profile) ? db.post.findMany(query) : []
}

/** Returns the most liked reply of a member that was accepted as an answer; null for none, and for a private member. */
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
