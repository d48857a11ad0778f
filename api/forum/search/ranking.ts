import { Prisma } from '../../../prisma/client/client.ts'
import { newestMatches, QUERY, searching } from './candidates.ts'
import { readCursor } from '../posts/post-order.ts'
import type { Filter, Order } from '../../items/rules.ts'

/** The number of newest matches that are ranked: among discussions, and again among replies. */
const CONSIDERED = 500

/** With this many matching discussions, only the newest replies are searched. */
const MANY = 50

/** The factor for solved discussions: enough to decide between two similar matches. */
const SOLVED = 1.25

const CONDITIONS: Record<Filter, Prisma.Sql> = {
  unanswered: Prisma.sql`"replyCount" = 0`,
  solved: Prisma.sql`"solvedAt" is not null`,
}

type Retained = { category: string | null | undefined; filter: Filter | null | undefined }

/**
 * Returns the common part of a search: `results`, one row per discussion, with the matching `reply` if the discussion
 * itself does not match, and an integer `rank`, which a cursor can represent exactly; and `complete`, one row that says
 * whether these are all, which they are not once a limit has been reached.
 */
export const resultsFor = (words: string, { category, filter }: Retained) => {
  const wanted = Prisma.join(
    [
      Prisma.sql`true`,
      ...(category ? [Prisma.sql`category = ${category}`] : []),
      ...(filter ? [CONDITIONS[filter]] : []),
    ],
    ' and ',
  )
  const posts = newestMatches({
    table: Prisma.sql`"PublishedPost"`,
    columns: Prisma.sql`id`,
    words,
    most: CONSIDERED,
    wanted,
    showsPartial: true,
  })
  // Only discussions have the filters, so more replies are read.
  const mostReplies = category || filter ? CONSIDERED * 4 : CONSIDERED
  const replies = newestMatches({
    table: Prisma.sql`"PublishedReply"`,
    columns: Prisma.sql`id, "postId"`,
    words,
    most: mostReplies,
    suffices: Prisma.sql`(select count(*) from in_posts) >= ${MANY}`,
    showsPartial: true,
  })
  return Prisma.sql`
    ${searching(words)}, in_posts as (
      select id, "isPartial", ts_rank(vector, ${QUERY}, 1) as rank from (with ${posts}) matching
    ),
    said as (with ${replies}),
    in_replies as (
      select distinct on (post.id) post.id, matching.id as reply,
        ts_rank(matching.vector, ${QUERY}, 1) as rank
      from said matching
      join (select * from "PublishedPost" where ${wanted}) post on post.id = matching."postId"
      order by post.id, rank desc, matching.id desc
    ),
    results as (
      select post.id, post.score, post."listedAt", post."lastActivityAt",
        case when in_posts.id is null then in_replies.reply end as reply,
        round((coalesce(in_posts.rank, 0) + coalesce(in_replies.rank, 0) / 2) * 1000000
          * case when post."solvedAt" is null then 1 else ${SOLVED}::float8 end)::int as rank
      from in_posts full join in_replies using (id)
      join "Post" post using (id)
    ),
    complete as (
      select (select count(*) < ${CONSIDERED} and coalesce(not bool_or("isPartial"), true) from in_posts)
        and (select count(*) < ${mostReplies} and coalesce(not bool_or("isPartial"), true) from said) as "isComplete"
    )`
}

/**
 * Returns the order of results, `sorted`, and the condition for those after a cursor, `behind`.
 * @throws Refusal INVALID for a cursor of another order or none
 */
export function orderOfResults(order: Order | null | undefined, after: string | null | undefined) {
  const by = order ?? 'rank'
  const column = {
    newest: Prisma.sql`"listedAt"`,
    active: Prisma.sql`"lastActivityAt"`,
    score: Prisma.sql`score`,
    rank: Prisma.sql`rank`,
  }[by]
  const position = after ? readCursor(by, after) : null
  return {
    sorted: Prisma.sql`order by ${column} desc, id desc`,
    behind: position
      ? Prisma.sql`where (${column}, id) < (${position.value}, ${position.id}::uuid)`
      : Prisma.empty,
  }
}
