import { id as idRule } from '#rules/text'
import type { ResultOf } from '../lib/gql.ts'
import { answerTo } from '../lib/page-data.ts'
import { PostQuery, ReplyPlaceQuery } from './operations.ts'

type Locals = Pick<App.Locals, 'graphql'>
type Found = { page: number; after: string | null; rendered: ResultOf<typeof PostQuery> }

/**
 * Finds a discussion and the page of its replies that an address asks for, by number (`page`) or by a reply (`reply`).
 * What is not there, or no longer, leads to the first page.
 * @param id null for what cannot be a discussion's
 */
export async function findDiscussion(
  locals: Locals,
  id: string | null,
  params: URLSearchParams,
): Promise<Found> {
  if (!id) return { page: 1, after: null, rendered: { viewer: null, post: null } }
  const { page, after } = (await findPlace(locals, id, params)) ?? { page: 1, after: null }
  return { page, after, rendered: await answerTo(locals, PostQuery, { id, after }) }
}

async function findPlace(locals: Locals, postId: string, params: URLSearchParams) {
  const reply = params.get('reply')
  const page = Number(params.get('page') ?? 1)
  const isNumber = Number.isInteger(page) && page > 1 && page < 1_000_000
  const replyId = idRule.safeParse(reply).success ? reply : null
  if (!replyId && !isNumber) return null
  const wanted = { postId, replyId, page: replyId ? null : page }
  const { replyPlace } = await answerTo(locals, ReplyPlaceQuery, wanted)
  return replyPlace
}
