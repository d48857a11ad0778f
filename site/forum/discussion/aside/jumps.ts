import type { ResultOf } from '../../../data/gql.ts'
import { pageAddress, REPLIES_PAGE } from '../../paging.ts'
import type { PostQuery } from '../operations.ts'
import { publishedReplies } from '../page/published.ts'

export type Jumps = {
  first: string
  latest: string
  /** Number of all replies, and of those before this page. */
  count: number
  before: number
}

/** With fewer replies, everything is in view. */
const MIN_REPLIES = 4

/**
 * Returns the jump links to the ends of a discussion, seen from one page of its replies.
 * @param count number of published replies
 * @returns null if the discussion is too short
 */
export function jumpsIn(
  { id, replies }: NonNullable<ResultOf<typeof PostQuery>['post']>,
  count: number,
  page: number,
): Jumps | null {
  if (count < MIN_REPLIES) return null
  const last = publishedReplies(replies.nodes).at(-1)
  return {
    first: page > 1 ? pageAddress(id, 1) : '#replies',
    latest:
      !replies.pageInfo.hasNextPage && last
        ? `#reply-${last.id}`
        : pageAddress(id, Math.ceil(count / REPLIES_PAGE)),
    count,
    before: (page - 1) * REPLIES_PAGE,
  }
}
