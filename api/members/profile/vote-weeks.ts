import { db } from '../../database/db.ts'
import { isAdmin, type Viewer } from '../../policy.ts'
import type { Profile } from './profile.ts'

const WEEK = 7 * 24 * 3_600_000

/** The number of weeks for which votes are counted. */
const WEEKS = 26

/** The number of a member's votes in a week from Monday, in Irish time. */
export type VoteWeek = { monday: string; count: number }

/**
 * Counts a member's votes on public items by week, newest first. Like the votes, the counts are visible only to the
 * voter and administrators.
 */
export async function voteWeeksOf(viewer: Viewer, { id }: Profile): Promise<VoteWeek[]> {
  if (viewer?.id !== id && !isAdmin(viewer)) return []
  const since = firstIdOf(Date.now() - WEEKS * WEEK)
  return db.$queryRaw<VoteWeek[]>`
    select to_char(date_trunc('week', "castAt" at time zone 'Europe/Dublin'), 'YYYY-MM-DD') as "monday",
      count(*)::int as "count"
    from "Vote" vote left join "PublishedReply" reply on reply.id = vote."replyId"
    join "PublishedPost" post on post.id = coalesce(vote."postId", reply."postId")
    where vote."voterId" = ${id}::uuid and vote.id >= ${since}::uuid
    group by 1 order by 1 desc`
}

/** Returns the smallest possible id of a row created at that time, since ids begin with their time. */
function firstIdOf(time: number): string {
  const digits = Math.floor(time).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}
