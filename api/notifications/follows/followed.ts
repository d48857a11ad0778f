import { db } from '../../database/db.ts'
import { inPrisma, readPageById, type IdRange } from '../../database/ranges.ts'
import type { ListPage, PageArgs } from '../../database/paging.ts'
import { requireMember, visibleTo, type Viewer } from '../../policy.ts'

export type FollowedPost = { id: string; title: string; category: string; followedAt: Date }

/**
 * Returns a page of the discussions that the viewer follows and may see, newest first.
 * @throws Refusal SIGNED_OUT, INVALID for an invalid cursor
 */
export async function findFollowedPostsPage(viewer: Viewer, args: PageArgs): Promise<ListPage<FollowedPost>> {
  requireMember(viewer, 'see what you follow')
  const read = async (range: IdRange) => {
    const { where, orderBy, take } = inPrisma(range)
    const behind = 'id' in where ? { postId: where.id } : {}
    const rows = await db.postFollow.findMany({
      where: { ...behind, memberId: viewer.id, isFollowing: true, post: visibleTo(viewer) },
      orderBy: { postId: orderBy.id },
      take,
      select: { followedAt: true, post: { select: { id: true, title: true, category: true } } },
      relationLoadStrategy: 'join',
    })
    return rows.map(({ followedAt, post }) => ({ ...post, followedAt }))
  }
  return readPageById(args, 'desc', read, ({ id }) => id)
}
