import { db } from '../../database/db.ts'
import { PENDING_APPLICATIONS } from '../../members/administration/directory.ts'
import { countBrokenLinks } from '../../sections/links/link-checks.ts'
import { countSubscribers } from '../../notifications/newsletter/subscribers.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { countReported } from '../../reports/queue.ts'
import { countOpenAppeals } from '../appeals/open.ts'
import { IS_QUEUED } from '../../forum/items/pending-items.ts'

/** The number of pending items of a kind, and the date of the oldest. */
export type PendingCount = { count: number; since: Date | null }

/** A day's activity in the forum, in Irish time. */
export type DailyActivity = { date: string; members: number; posts: number; replies: number; votes: number }

export type Overview = {
  posts: PendingCount
  replies: PendingCount
  reports: PendingCount
  applications: PendingCount
  enquiries: PendingCount
  appeals: PendingCount
  newMembers: number
  failedEmails: number
  /** The number of confirmed addresses without an account that get the weekly digest. */
  subscribers: number
  brokenLinks: number
  activity: DailyActivity[]
}

/** The number of days in the charts and for "new members". */
const DAYS = 30

/**
 * Returns the overview for administrators: pending items and their age, new members, the forum's last thirty days.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function readOverview(viewer: Viewer): Promise<Overview> {
  requireAdmin(viewer)
  const since = new Date(Date.now() - DAYS * 24 * 3_600_000)
  const oldest = { orderBy: { id: 'asc' }, select: { createdAt: true } } as const
  const [posts, edits, replies, replyEdits, applications, enquiries, appeals] = await Promise.all([
    wait(db.post.count({ where: IS_QUEUED.post }), db.post.findFirst({ ...oldest, where: IS_QUEUED.post })),
    wait(
      db.revision.count({ where: IS_QUEUED.postRevision }),
      db.revision.findFirst({ ...oldest, where: IS_QUEUED.postRevision }),
    ),
    wait(
      db.reply.count({ where: IS_QUEUED.reply }),
      db.reply.findFirst({ ...oldest, where: IS_QUEUED.reply }),
    ),
    wait(
      db.revision.count({ where: IS_QUEUED.replyRevision }),
      db.revision.findFirst({ ...oldest, where: IS_QUEUED.replyRevision }),
    ),
    wait(
      db.member.count({ where: PENDING_APPLICATIONS }),
      db.member
        .findFirst({ where: PENDING_APPLICATIONS, orderBy: { joinedAt: 'asc' }, select: { joinedAt: true } })
        .then((first) => first && { createdAt: first.joinedAt }),
    ),
    wait(
      db.enquiry.count({ where: { answeredAt: null } }),
      db.enquiry.findFirst({ ...oldest, where: { answeredAt: null } }),
    ),
    countOpenAppeals(),
  ])
  return {
    posts: together(posts, edits),
    replies: together(replies, replyEdits),
    reports: await countReported(),
    applications,
    enquiries,
    appeals,
    newMembers: await db.member.count({ where: { isVerified: true, joinedAt: { gte: since } } }),
    failedEmails: await db.email.count({ where: { state: 'failed' } }),
    subscribers: await countSubscribers(),
    brokenLinks: await countBrokenLinks(),
    activity: await readActivity(),
  }
}

async function wait(
  count: Promise<number>,
  oldest: Promise<{ createdAt: Date } | null>,
): Promise<PendingCount> {
  return { count: await count, since: (await oldest)?.createdAt ?? null }
}

function together(one: PendingCount, other: PendingCount): PendingCount {
  const moments = [one.since, other.since].filter((since) => since !== null).map(Number)
  return { count: one.count + other.count, since: moments.length > 0 ? new Date(Math.min(...moments)) : null }
}

/** Ids contain the time of creation, so a range of ids is a range of time along the primary key. */
const readActivity = () => db.$queryRaw<DailyActivity[]>`
  with days as (
    select day::date as day from generate_series(
      date_trunc('day', now() at time zone 'Europe/Dublin') - make_interval(days => ${DAYS - 1}),
      date_trunc('day', now() at time zone 'Europe/Dublin'), interval '1 day') day
  ), begins as (select (min(day)::timestamp at time zone 'Europe/Dublin') as at from days),
  first as (
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid as id from begins
  ), found as (
    select 'members' as kind, ("joinedAt" at time zone 'Europe/Dublin')::date as day, count(*)::int as n
      from "Member", first where "Member"."id" >= first.id and "isVerified" group by 2
    union all select 'posts', ("createdAt" at time zone 'Europe/Dublin')::date, count(*)::int
      from "PublishedPost" post, first where post.id >= first.id group by 2
    union all select 'replies', ("createdAt" at time zone 'Europe/Dublin')::date, count(*)::int
      from "PublishedReply" reply, first where reply.id >= first.id group by 2
    union all select 'votes', ("castAt" at time zone 'Europe/Dublin')::date, count(*)::int
      from "Vote" vote, first where vote.id >= first.id group by 2
  )
  select to_char(days.day, 'YYYY-MM-DD') as date,
    coalesce(sum(n) filter (where kind = 'members'), 0)::int as members,
    coalesce(sum(n) filter (where kind = 'posts'), 0)::int as posts,
    coalesce(sum(n) filter (where kind = 'replies'), 0)::int as replies,
    coalesce(sum(n) filter (where kind = 'votes'), 0)::int as votes
  from days left join found on found.day = days.day group by days.day order by days.day`
