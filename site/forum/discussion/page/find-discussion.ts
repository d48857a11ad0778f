import { id as idRule } from '#rules/text'
import type { ResultOf } from '../../../data/gql.ts'
import { resultOf, viewerStateOf } from '../../../server/page-data.ts'
import type { MyDiscussion } from '../../viewer-state/viewer-state.ts'
import { partsOf } from '../../viewer-state/ForumViewerStateProvider.tsx'
import { PostQuery, ReplyLocationQuery } from '../operations.ts'
import { MyDiscussionQuery } from '../../viewer-state/operations.ts'
import { splitIntoPages } from '../../paging.ts'
import { publishedReplies } from './published.ts'

type Locals = Pick<App.Locals, 'graphql' | 'viewer'>
type Found = {
  page: number
  after: string | null
  rendered: ResultOf<typeof PostQuery>
  /** Viewer state; null on a shared page. */
  viewerState: MyDiscussion | null
}

/**
 * Finds a discussion and a page of its replies, by number (`page`) or by a reply on it (`reply`). Unknown replies and
 * pages lead to the first page.
 * @param id null for a malformed id
 */
export async function findDiscussion(
  locals: Locals,
  id: string | null,
  params: URLSearchParams,
): Promise<Found> {
  if (!id) return { page: 1, after: null, rendered: { post: null }, viewerState: null }
  const { page, after } = (await findPage(locals, id, params)) ?? { page: 1, after: null }
  const rendered = await resultOf(locals, PostQuery, { id, after })
  const shown = publishedReplies(rendered.post?.replies.nodes ?? []).map((reply) => reply.id)
  const [part] = partsOf(id, splitIntoPages(shown))
  return {
    page,
    after,
    rendered,
    viewerState: part ? await viewerStateOf(locals, MyDiscussionQuery, part) : null,
  }
}

async function findPage(locals: Locals, postId: string, params: URLSearchParams) {
  const reply = params.get('reply')
  const page = Number(params.get('page') ?? 1)
  const isNumber = Number.isInteger(page) && page > 1 && page < 1_000_000
  const replyId = idRule.safeParse(reply).success ? reply : null
  if (!replyId && !isNumber) return null
  const variables = { postId, replyId, page: replyId ? null : page }
  const { replyLocation } = await resultOf(locals, ReplyLocationQuery, variables)
  return replyLocation
}
