import type { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { REPLY_WITH_POST, type ReplyWithPost } from '../../forum/replies/replies.ts'
import { byMomentInPrisma, readPageByMoment, type MomentRange } from '../../database/moment-paging.ts'
import { NO_PAGE, type ListPage, type PageArgs } from '../../database/paging.ts'
import { may, visibleTo, type Viewer } from '../../policy.ts'
import type { Profile } from './profile.ts'

const WITH_AUTHOR = { include: { author: true } } satisfies Prisma.PostDefaultArgs
export type ContributedPost = Prisma.PostGetPayload<typeof WITH_AUTHOR>

/**
 * Returns a page of a member's discussions, latest publication first: approved ones, or all for the author and
 * administrators.
 * @param shape Prisma `select` or `include`; a `select` must contain id and listedAt
 * @returns nothing for a private member, whose items must not be found together
 */
export async function postsOf(
  viewer: Viewer,
  profile: Profile,
  args: PageArgs = {},
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
): Promise<ListPage<ContributedPost>> {
  if (!may.seeMember(viewer, profile)) return NO_PAGE
  const read = (range: MomentRange) => {
    const { where, ...page } = byMomentInPrisma('listedAt', range)
    return db.post.findMany({
      ...shape,
      ...page,
      where: { AND: [visibleTo(viewer), where], authorId: profile.id },
      relationLoadStrategy: 'join',
    }) as Promise<ContributedPost[]>
  }
  return readPageByMoment(args, read, ({ id, listedAt }) => ({ id, at: listedAt }))
}

/** Returns a page of a member's replies in discussions that the viewer may see; otherwise like `postsOf`. */
export async function repliesBy(
  viewer: Viewer,
  profile: Profile,
  args: PageArgs = {},
  shape: Prisma.ReplyDefaultArgs = REPLY_WITH_POST,
): Promise<ListPage<ReplyWithPost>> {
  if (!may.seeMember(viewer, profile)) return NO_PAGE
  const read = (range: MomentRange) => {
    const { where, ...page } = byMomentInPrisma('listedAt', range)
    return db.reply.findMany({
      ...shape,
      ...(shape.select && { select: { ...shape.select, id: true, listedAt: true } }),
      ...page,
      where: { AND: [visibleTo(viewer), where], authorId: profile.id, post: visibleTo(viewer) },
      relationLoadStrategy: 'join',
    }) as Promise<ReplyWithPost[]>
  }
  return readPageByMoment(args, read, ({ id, listedAt }) => ({ id, at: listedAt }))
}
