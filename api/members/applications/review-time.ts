import { db } from '../../database/db.ts'

const DAY = 86_400_000

/** The number of past days from which the review time is computed. */
const WINDOW = 90

/** The minimum number of applications for a meaningful median. */
const ENOUGH = 3

/**
 * Computes the median review time of the last 90 days: from the confirmation of the address to the first decision.
 * @returns hours, rounded up; null when fewer than three were decided
 */
export async function findMedianReviewHours(now = new Date()): Promise<number | null> {
  const since = new Date(now.getTime() - WINDOW * DAY)
  const [found] = await db.$queryRaw<{ hours: number }[]>`
    select percentile_cont(0.5) within group (
      order by extract(epoch from entry."createdAt" - member."addressConfirmedAt")::float / 3600
    ) as hours
    from "ModerationLog" entry
    join "Member" member on member."id" = entry."targetId" and member."addressConfirmedAt" <= entry."createdAt"
    where entry."action" in ('verify_user', 'decline_user') and entry."createdAt" > ${since}
      and not exists (
        select from "ModerationLog" earlier
        where earlier."targetId" = entry."targetId" and earlier."sequence" < entry."sequence"
          and earlier."action" in ('verify_user', 'decline_user')
          and earlier."createdAt" >= member."addressConfirmedAt"
      )
    having count(*) >= ${ENOUGH}`
  return found ? Math.max(1, Math.ceil(found.hours)) : null
}
