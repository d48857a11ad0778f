import type { Prisma } from '../../prisma/client/client.ts'
import { db } from '../db.ts'
import { visibleTo, type Viewer } from '../policy.ts'
import { MOST_AT_ONCE } from './rules.ts'

/** What this viewer sees of a discussion's replies, oldest first. */
export const repliesOf = (viewer: Viewer) =>
  ({ where: visibleTo(viewer), orderBy: { id: 'asc' } }) satisfies Prisma.Post$repliesArgs

/**
 * The replies in a discussion, oldest first.
 * @param after the id of the reply to go on behind
 */
export const findReplies = (
  viewer: Viewer,
  postId: string,
  after?: string,
  shape: Prisma.ReplyFindManyArgs = {},
) =>
  db.reply.findMany({
    ...shape,
    where: { postId, ...visibleTo(viewer), ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: 'asc' },
    take: MOST_AT_ONCE,
    relationLoadStrategy: 'join',
  })
