import { db } from '../../database/db.ts'
import { isAdmin, type Viewer } from '../../policy.ts'
import type { Profile } from './profile.ts'

const WEEK = 7 * 24 * 3_600_000

/** The period in which votes are counted by week. */
const WEEKS = 26

/** The votes of a member in a week, from Monday, in Irish time. */
export type VoteWeek = { monday: string; count: number }

/**
 * The newest weeks in which a member voted on what everybody sees, newest first. Votes are shown to the voter and to
 * administrators only, and so is how many there were.
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

/** The smallest id that a row of that moment can have: ids begin with their time. */
function firstIdOf(time: number): string {
  const digits = Math.floor(time).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}
