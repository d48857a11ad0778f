import { Prisma } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { PUBLISHED, unmutedBy } from '../../policy.ts'

/** The start and end of a week. */
export type Week = { from: Date; until: Date }

/** The maximum number of discussions in each part of a digest: the followed ones and the rest. */
const SHOWN = 5

/** The number of candidates from each followed category, and from all discussions for the rest. */
const [OF_CATEGORY, OF_ALL] = [20, 100]

/** Returns the seven days before a Monday in Ireland; twice a year they are an hour longer or shorter. */
export async function findWeekBefore(within: Database, monday: string): Promise<Week> {
  const [week] = await within.$queryRaw<Week[]>`
    select (${monday}::date - 7)::timestamp at time zone 'Europe/Dublin' as from,
      ${monday}::date::timestamp at time zone 'Europe/Dublin' as until`
  if (!week) throw new Error('There’s no such week.')
  return week
}

/**
 * Selects items first published in a week, without imported and disliked ones. A restored item retains its first date,
 * so that it is not new again.
 */
const isOfWeek = (item: Prisma.Sql, { from, until }: Week) => Prisma.sql`
  ${item}.score >= 0 and ${item}."publishedAt" >= ${from} and ${item}."publishedAt" < ${until}
  and not exists (
    select from "ImportedItem" imported where imported."postId" = ${item}.id or imported."replyId" = ${item}.id)`

const isDisabled = (item: Prisma.Sql) => Prisma.sql`
  exists (select from "Member" author where author.id = ${item}."authorId" and author."isDisabled")`

const [POST, REPLY] = [Prisma.sql`post`, Prisma.sql`reply`]

/**
 * Scores each contribution of the week with one point and one more per vote: a discussion with three replies ranks
 * above one with three likes.
 */
const discussions = (week: Week) => Prisma.sql`
  said as materialized (
    select post.id as "postId", post."authorId", post."publishedAt" as at, 1 + post.score as points
    from "PublishedPost" post where ${isOfWeek(POST, week)} and not ${isDisabled(POST)}
    union all
    select reply."postId", reply."authorId", reply."publishedAt", 1 + reply.score
    from "PublishedReply" reply where ${isOfWeek(REPLY, week)} and not ${isDisabled(REPLY)}),
  discussion as materialized (
    select post.id, post.category, post."authorId", sum(said.points) as points, max(said.at) as newest,
      row_number() over (partition by post.category order by sum(said.points) desc, post.id desc) as rank
    from said join "PublishedPost" post on post.id = said."postId"
    where post."removedAt" is null and post.score >= 0
      and not ${isDisabled(POST)}
    group by post.id, post.category, post."authorId")`

/** The id of a reader without an account, who follows, has read and wrote nothing. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

type Chosen = { memberId: string; followed: string[]; rest: string[] }

/**
 * Chooses the best of a week for many members at once: first from what they follow, then from the rest. Ignores their
 * own contributions and those of members they muted; omits discussions that they have read to the end or unfollowed.
 * @returns no entry for a member without results
 */
export const chooseForAll = (
  within: Database,
  memberIds: readonly string[],
  week: Week,
): Promise<Chosen[]> => within.$queryRaw<Chosen[]>`
  with ${discussions(week)},
  reader as (select unnest(${memberIds}::uuid[]) as id),
  candidate as (
    select reader.id as "memberId", discussion.id as "postId", true as "isFollowed" from reader
    join "PostFollow" follow on follow."memberId" = reader.id and follow."isFollowing"
    join discussion on discussion.id = follow."postId"
    union all
    select reader.id, discussion.id, true from reader
    join "CategoryFollow" follow on follow."memberId" = reader.id
    join discussion on discussion.category = follow.category and discussion.rank <= ${OF_CATEGORY}
    union all
    select reader.id, best.id, false from reader
    cross join (select id from discussion order by points desc, id desc limit ${OF_ALL}) best),
  uncounted as materialized (
    select id as "readerId", id as "authorId" from reader
    union all
    select mute."memberId", muted.id from "Mute" mute join "Member" muted on muted.id = mute."mutedId"
    where mute."memberId" = any(${memberIds}::uuid[]) and muted.role = 'user' and muted."isPublicProfile"),
  own as (
    select said."postId", uncounted."readerId", sum(said.points) as points,
      max(said.at) filter (where said."authorId" = uncounted."readerId") as newest
    from said join uncounted on uncounted."authorId" = said."authorId" group by said."postId", uncounted."readerId"),
  worth as (
    select candidate."memberId", candidate."postId", bool_or(candidate."isFollowed") as "isFollowed",
      min(discussion.points) - coalesce(min(own.points), 0) as points
    from candidate join discussion on discussion.id = candidate."postId"
    left join "PostReading" reading
      on reading."postId" = candidate."postId" and reading."memberId" = candidate."memberId"
    left join own on own."postId" = candidate."postId" and own."readerId" = candidate."memberId"
    where discussion.newest > coalesce(greatest(reading."readUntil", own.newest), '-infinity')
      and not exists (select from "PostFollow" follow where follow."memberId" = candidate."memberId"
        and follow."postId" = candidate."postId" and not follow."isFollowing")
      and not exists (select from uncounted where uncounted."readerId" = candidate."memberId"
        and uncounted."authorId" = discussion."authorId" and uncounted."authorId" <> candidate."memberId")
    group by candidate."memberId", candidate."postId"),
  ranked as (
    select *, row_number() over (partition by "memberId", "isFollowed" order by points desc, "postId" desc) as rank
    from worth where points > 0)
  select "memberId"::text as "memberId",
    coalesce(array_agg("postId"::text order by rank) filter (where "isFollowed"), '{}') as followed,
    coalesce(array_agg("postId"::text order by rank) filter (where not "isFollowed"), '{}') as rest
  from ranked where rank <= ${SHOWN} group by "memberId"`

export type DigestPost = Awaited<ReturnType<typeof findChosen>>[number]

/** Returns the current state of chosen items, without those removed or read since. */
export async function findChosen(memberId: string, ids: readonly string[], { from, until }: Week) {
  const isEnabled = [{ authorId: null }, { author: { isDisabled: false } }]
  const byOthers = {
    ...PUBLISHED,
    score: { gte: 0 },
    publishedAt: { gte: from, lt: until },
    AND: [
      { OR: isEnabled },
      { OR: [{ authorId: null }, { authorId: { not: memberId } }] },
      unmutedBy(memberId),
    ],
  }
  const posts = await db.post.findMany({
    where: {
      id: { in: [...ids] },
      ...PUBLISHED,
      removedAt: null,
      AND: [{ OR: isEnabled }, unmutedBy(memberId)],
    },
    include: { author: true, _count: { select: { replies: { where: byOthers } } } },
    relationLoadStrategy: 'join',
  })
  const notified = posts.map(({ _count, ...post }) => ({
    ...post,
    replies: _count.replies,
    isNew: post.publishedAt !== null && post.publishedAt >= from,
  }))
  return notified.filter(({ replies, isNew, authorId }) => replies > 0 || (isNew && authorId !== memberId))
}
