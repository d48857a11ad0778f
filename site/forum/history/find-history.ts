import { id as idRule } from '#rules/text'
import type { ResultOf } from '../../data/gql.ts'
import { resultOf, isRefused } from '../../server/page-data.ts'
import { PostHistoryQuery, ReplyHistoryQuery, type ItemVersionFields } from './operations.ts'

type Locals = Pick<App.Locals, 'graphql'>
export type ItemVersion = ResultOf<typeof ItemVersionFields>

export type History = {
  /** Current title of the discussion. */
  title: string
  /** Name of the author of all versions; null for a deleted member. */
  author: string | null
  /** Sorted newest first. */
  versions: ItemVersion[]
  /** The version preceding the last one listed; null if that is the first. */
  before: ItemVersion | null
  /** Cursor of the next page of older versions. */
  next: string | null
}

/** Number of versions per page. */
const VERSIONS_PAGE = 10

type Wanted = { postId: string; replyId: string | null; after: string | null }

/**
 * Finds a page of the history of a discussion or of a reply in it.
 * @returns null for an item that is not public
 * @throws Refused INVALID for a truncated cursor
 */
export async function findHistory(locals: Locals, wanted: Wanted): Promise<History | null> {
  const { postId, replyId } = wanted
  if (!idRule.safeParse(postId).success) return null
  try {
    const found = await request(locals, wanted, VERSIONS_PAGE)
    if (found.post?.id !== postId) return null
    const { nodes: versions, pageInfo } = found.itemVersions
    const next = pageInfo.hasNextPage ? pageInfo.endCursor : null
    const older = next === null ? null : await request(locals, { postId, replyId, after: next }, 1)
    const author = found.author ? `${found.author.firstName} ${found.author.lastName}` : null
    return { title: found.post.title, author, versions, before: older?.itemVersions.nodes[0] ?? null, next }
  } catch (error) {
    if (isRefused(error, 'NOT_FOUND')) return null
    throw error
  }
}

async function request(locals: Locals, { postId, replyId, after }: Wanted, first: number) {
  if (replyId === null) {
    const { post, itemVersions } = await resultOf(locals, PostHistoryQuery, { postId, first, after })
    return { post, author: post?.author, itemVersions }
  }
  const { reply, itemVersions } = await resultOf(locals, ReplyHistoryQuery, { replyId, first, after })
  return { post: reply?.post, author: reply?.author, itemVersions }
}
