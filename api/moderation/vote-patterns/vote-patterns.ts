import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { findVotedItems, type VotedItem } from './voted-items.ts'

/** The period and the maximum number of votes to examine, newest first. */
const DAYS = 30
const MAX_VOTES = 20_000
const SHOWN = 10

export type Counted = { item: VotedItem; count: number }
type SignedInMember = { id: string; firstName: string; lastName: string }
export type Pair = { one: SignedInMember; other: SignedInMember; fromOne: number; fromOther: number }
export type Adjusted = {
  item: VotedItem
  likeAdjustment: number
  dislikeAdjustment: number
  reason: string
  createdAt: Date
}

/** Figures about the votes of the last thirty days, which prove nothing about anyone. */
export type VotePatterns = {
  votes: number
  pairs: Pair[]
  early: Counted[]
  newcomers: Counted[]
  adjustments: Adjusted[]
}

/**
 * Returns figures about the votes of the last 30 days, for administrators.
 * @param most the maximum number of votes to examine, newest first
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function readVotePatterns(viewer: Viewer, most = MAX_VOTES): Promise<VotePatterns> {
  requireAdmin(viewer)
  const since = firstIdAt(new Date(Date.now() - DAYS * 86_400_000))
  const [figures] = await db.$queryRaw<Figures[]>`
    with ${voted(since, most)}, ${GIVEN}, ${PUBLISHED}
    select (select count(*)::int from voted) as votes,
      (select coalesce(json_agg(pair), '[]') from (${PAIRS}) pair) as pairs,
      (select coalesce(json_agg(found), '[]') from (${EARLY}) found) as early,
      (select coalesce(json_agg(found), '[]') from (${NEWCOMERS}) found) as newcomers`
  const { votes, pairs, early, newcomers } = figures ?? { votes: 0, pairs: [], early: [], newcomers: [] }
  return {
    votes,
    pairs: await withPeople(pairs),
    early: await withItems(early),
    newcomers: await withItems(newcomers),
    adjustments: await findLargestAdjustments(since),
  }
}

type FoundPair = { one: string; other: string; fromOne: number; fromOther: number }
type Found = { id: string; count: number }
type Figures = { votes: number; pairs: FoundPair[]; early: Found[]; newcomers: Found[] }

/** Ids contain the time of creation, so a range of ids is a range of time along the primary key. */
const firstIdAt = (moment: Date) => {
  const digits = moment.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/**
 * Selects each vote with its subject. `offset 0` makes the planner use the primary key: joined, a few votes would read
 * all items.
 */
const voted = (since: string, most: number) => Prisma.sql`voted as materialized (
  select item.id as item, voter, author, ballot, cast_at, written_at from (
    select "postId", "replyId", "voterId" as voter, ballot, "castAt" as cast_at from "Vote"
    where id >= ${since}::uuid order by id desc limit ${most}
  ) vote cross join lateral (
    (select id, "authorId" as author, "createdAt" as written_at from "Post" where id = vote."postId" offset 0)
    union all
    (select id, "authorId", "createdAt" from "Reply" where id = vote."replyId" offset 0)
  ) item
)`

const GIVEN = Prisma.sql`given as materialized (
  select voter, author, count(*)::int as votes from voted where ballot = 'UP' and voter <> author group by 1, 2
)`

/** Selects the publication of an item: its approval in the log, or its creation. */
const PUBLISHED = Prisma.sql`published as materialized (
  select item, coalesce(approved.at, written_at) as at
  from (select distinct item, written_at from voted) items cross join lateral (
    select min("createdAt") as at from "ModerationLog"
    where "targetId" = item and "action" in ('approve_post', 'approve_reply') offset 0
  ) approved
)`

/** Finds the pairs of members with the most mutual votes. */
const PAIRS = Prisma.sql`
  select there.voter as one, there.author as other, there.votes as "fromOne", back.votes as "fromOther"
  from given there join given back on back.voter = there.author and back.author = there.voter
  where there.voter < there.author
  order by least(there.votes, back.votes) desc, there.votes + back.votes desc, there.voter, there.author limit ${SHOWN}`

/** Finds the items with the most votes within two minutes of their publication. */
const EARLY = Prisma.sql`
  select item as id, count(*)::int as count from voted join published using (item)
  where cast_at >= at and cast_at < at + interval '2 minutes'
  group by item order by count desc, item desc limit ${SHOWN}`

/** Finds the items with the most votes from accounts younger than a week. */
const NEWCOMERS = Prisma.sql`
  select item as id, count(*)::int as count from voted cross join lateral (
    select from "Member" where id = voter and "joinedAt" > cast_at - interval '7 days' offset 0
  ) newcomer
  group by item order by count desc, item desc limit ${SHOWN}`

async function withPeople(pairs: FoundPair[]): Promise<Pair[]> {
  const people = await db.member.findMany({
    where: { id: { in: pairs.flatMap(({ one, other }) => [one, other]) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const byId = new Map(people.map((member) => [member.id, member]))
  return pairs.flatMap(({ one, other, ...votes }) => {
    const [first, second] = [byId.get(one), byId.get(other)]
    return first && second ? [{ one: first, other: second, ...votes }] : []
  })
}

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
    from (select * from "VoteAdjustment" where id >= ${since}::uuid order by id desc limit ${MAX_VOTES}) recent
    order by abs("likeAdjustment") + abs("dislikeAdjustment") desc, id desc limit ${SHOWN}`
  const items = await findVotedItems(rows.map(({ itemId }) => itemId))
  return rows.flatMap(({ itemId, ...row }) => {
    const item = items.get(itemId)
    return item ? [{ item, ...row }] : []
  })
}
