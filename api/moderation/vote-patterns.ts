import { Prisma } from '../../prisma/client/client.ts'
import { db } from '../db.ts'
import { requireAdmin, type Viewer } from '../policy.ts'
import { findVotedItems, type VotedItem } from './voted-items.ts'

/** How far back is looked, and at how many of the newest votes on posts and on replies at the most. */
const DAYS = 30
const MOST_VOTES = 10_000
const SHOWN = 10

export type Counted = { item: VotedItem; count: number }
type Person = { id: string; firstName: string; lastName: string }
export type Pair = { one: Person; other: Person; fromOne: number; fromOther: number }
export type Adjusted = {
  item: VotedItem
  likeAdjustment: number
  dislikeAdjustment: number
  reason: string
  createdAt: Date
}

/** How members voted in the last thirty days, in figures. They prove nothing about anybody. */
export type VotePatterns = {
  votes: number
  pairs: Pair[]
  early: Counted[]
  newcomers: Counted[]
  adjustments: Adjusted[]
}

/**
 * Figures about the votes of the last 30 days, for whoever looks after them; of the newest 10,000 on posts and as many
 * on replies.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function readVotePatterns(viewer: Viewer, now = new Date()): Promise<VotePatterns> {
  requireAdmin(viewer)
  const since = firstIdAt(new Date(now.getTime() - DAYS * 86_400_000))
  const voted = recentVotes(since)
  const [counted] = await db.$queryRaw<{ count: number }[]>`${voted} select count(*)::int as count from voted`
  return {
    votes: counted?.count ?? 0,
    pairs: await findPairs(voted),
    early: await withItems(await findEarly(voted)),
    newcomers: await withItems(await findNewcomers(voted)),
    adjustments: await findLargestAdjustments(since),
  }
}

/** Ids hold the moment of creation, so that a range of ids is a range of time along the primary key. */
const firstIdAt = (moment: Date) => {
  const digits = moment.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** Each vote with what it is on. `offset 0` keeps to the primary key: joined, a few votes would read all items. */
const recentVotes = (since: string) => Prisma.sql`
  with voted as materialized (
    select post.id as item, voter, author, ballot, cast_at, written_at from (
      select "postId" as id, "voterId" as voter, ballot, "castAt" as cast_at from "PostVote"
      where id >= ${since}::uuid order by id desc limit ${MOST_VOTES}
    ) vote cross join lateral (
      select id, "authorId" as author, "createdAt" as written_at from "Post" where "Post".id = vote.id offset 0
    ) post
    union all
    select reply.id, voter, author, ballot, cast_at, written_at from (
      select "replyId" as id, "voterId" as voter, ballot, "castAt" as cast_at from "ReplyVote"
      where id >= ${since}::uuid order by id desc limit ${MOST_VOTES}
    ) vote cross join lateral (
      select id, "authorId" as author, "createdAt" as written_at from "Reply" where "Reply".id = vote.id offset 0
    ) reply
  )`

type Found = { id: string; count: number }

/** Who voted most for each other. */
async function findPairs(voted: Prisma.Sql): Promise<Pair[]> {
  const pairs = await db.$queryRaw<{ one: string; other: string; fromOne: number; fromOther: number }[]>`
    ${voted}, given as (
      select voter, author, count(*)::int as votes from voted where ballot = 'UP' and voter <> author group by 1, 2
    )
    select there.voter::text as one, there.author::text as other, there.votes as "fromOne", back.votes as "fromOther"
    from given there join given back on back.voter = there.author and back.author = there.voter
    where there.voter < there.author
    order by least(there.votes, back.votes) desc, there.votes + back.votes desc, 1, 2 limit ${SHOWN}`
  const people = await db.member.findMany({
    where: { id: { in: pairs.flatMap(({ one, other }) => [one, other]) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const byId = new Map(people.map((person) => [person.id, person]))
  return pairs.flatMap(({ one, other, ...votes }) => {
    const [first, second] = [byId.get(one), byId.get(other)]
    return first && second ? [{ one: first, other: second, ...votes }] : []
  })
}

/** What got most votes within two minutes of its publication: of the approval that the log tells of, or of its writing. */
const findEarly = (voted: Prisma.Sql) => db.$queryRaw<Found[]>`
  ${voted}, published as (
    select item, coalesce(
      (select min("createdAt") from "ModerationLog" where "targetId" = item and "action" in ('approve_post', 'approve_reply')),
      written_at) as at
    from (select distinct item, written_at from voted) items
  )
  select item::text as id, count(*)::int as count from voted join published using (item)
  where cast_at >= at and cast_at < at + interval '2 minutes'
  group by item order by count desc, item desc limit ${SHOWN}`

/** What got most votes from accounts that were younger than a week. */
const findNewcomers = (voted: Prisma.Sql) => db.$queryRaw<Found[]>`
  ${voted}
  select item::text as id, count(*)::int as count from voted cross join lateral (
    select from "Member" where "Member".id = voter and "joinedAt" > cast_at - interval '7 days' offset 0
  ) newcomer
  group by item order by count desc, item desc limit ${SHOWN}`

async function withItems(found: Found[]): Promise<Counted[]> {
  const items = await findVotedItems(found.map(({ id }) => id))
  return found.flatMap(({ id, count }) => {
    const item = items.get(id)
    return item ? [{ item, count }] : []
  })
}

async function findLargestAdjustments(since: string): Promise<Adjusted[]> {
  type Row = Omit<Adjusted, 'item'> & { itemId: string }
  const rows = await db.$queryRaw<Row[]>`
    select coalesce("postId", "replyId")::text as "itemId", "likeAdjustment", "dislikeAdjustment", "reason", "createdAt"
    from (select * from "VoteAdjustment" where id >= ${since}::uuid order by id desc limit ${MOST_VOTES}) recent
    order by abs("likeAdjustment") + abs("dislikeAdjustment") desc, id desc limit ${SHOWN}`
  const items = await findVotedItems(rows.map(({ itemId }) => itemId))
  return rows.flatMap(({ itemId, ...row }) => {
    const item = items.get(itemId)
    return item ? [{ item, ...row }] : []
  })
}
