import { Prisma } from '../../prisma/client/client.ts'
import { encodeCursor, readCursor, unreadable } from './keyset.ts'
import type { Order } from './rules.ts'

/** How many of the newest matches are looked at: among discussions, and again among replies. */
const CONSIDERED = 500

/**
 * The common part of a search: `found`, one row a discussion, with the text to show (`html`), the `reply` that has the
 * words if the discussion itself has not, and a whole-numbered `rank`, which a cursor can hold exactly.
 */
export const found = (words: string, category: string | null | undefined) => {
  const inCategory = category ? Prisma.sql`and post.category = ${category}` : Prisma.empty
  return Prisma.sql`
    with in_posts as (
      select id, ts_rank(vector, search_query(${words}), 1) as rank from (
        select post.id, post."searchVector" as vector from "Post" post
        where post.status = 'approved' and post."deletedAt" is null ${inCategory}
          and post."searchVector" @@ search_query(${words})
        order by post.id desc limit ${CONSIDERED}
      ) newest
    ),
    in_replies as (
      select distinct on (id) id, reply, ts_rank(vector, search_query(${words}), 1) as rank from (
        select post.id, reply.id as reply, reply."searchVector" as vector
        from "Reply" reply join "Post" post on post.id = reply."postId"
        where reply.status = 'approved' and reply."deletedAt" is null
          and post.status = 'approved' and post."deletedAt" is null ${inCategory}
          and reply."searchVector" @@ search_query(${words})
        order by reply.id desc limit ${CONSIDERED}
      ) newest
      order by id, rank desc, reply desc
    ),
    found as (
      select post.id, post.title, post.score, post."lastActivityAt",
        case when in_posts.id is null then in_replies.reply end as reply,
        case when in_posts.id is null then said."contentHtml" else post."contentHtml" end as html,
        round((coalesce(in_posts.rank, 0) + coalesce(in_replies.rank, 0) / 2) * 1000000)::int as rank
      from in_posts full join in_replies using (id)
      join "Post" post using (id)
      left join "Reply" said on said.id = in_replies.reply and in_posts.id is null
    )`
}

/** The order and the place to go on from, among what was found. */
export function behindFound(order: Order | null | undefined, after: string | null | undefined) {
  const column = {
    newest: null,
    active: Prisma.sql`"lastActivityAt"`,
    score: Prisma.sql`score`,
    rank: Prisma.sql`rank`,
  }[order ?? 'rank']
  const cursor = after ? readCursor(after) : null
  if (!column)
    return Prisma.sql`${cursor ? Prisma.sql`where id < ${cursor[1]}::uuid` : Prisma.empty} order by id desc`
  const sorted = Prisma.sql`order by ${column} desc, id desc`
  if (!cursor) return sorted
  const value = order === 'active' ? new Date(String(cursor[0])) : Number(cursor[0])
  if (Number.isNaN(Number(value))) throw unreadable()
  return Prisma.sql`where (${column}, id) < (${value}, ${cursor[1]}::uuid) ${sorted}`
}

/** A result's place in the order of best matches. */
export const rankCursor = ({ rank, id }: { rank: number; id: string }) => encodeCursor(rank, id)
