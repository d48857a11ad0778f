import type { Database } from '../../database/db.ts'

const DAY = 86_400_000

/** Days for which unread discussions are recorded, as the privacy page states. */
const UNREAD_DAYS = 365

/** The maximum number of discussions that are recorded per member. */
const MAX_READINGS = 10_000

/**
 * Deletes obsolete reading positions: discussions older than a year count as read, and so do those older than the
 * newest ten thousand that a member has read.
 * @returns the number of deleted positions
 */
export async function compactReadings(tx: Database, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await tx.member.updateMany({
    where: { wasAllReadAt: { not: null }, allReadAt: { lt: before(1) } },
    data: { wasAllReadAt: null },
  })
  await tx.member.updateMany({
    where: { allReadAt: { lt: before(UNREAD_DAYS) } },
    data: { allReadAt: before(UNREAD_DAYS) },
  })
  await tx.$executeRaw`
    update "Member" member set "allReadAt" = surplus.until, "wasAllReadAt" = null
    from (select "memberId" as id from "PostReading" group by 1 having count(*) > ${MAX_READINGS}) busy
    cross join lateral (
      select "readUntil" as until from "PostReading" where "memberId" = busy.id
      order by "readUntil" desc offset ${MAX_READINGS} limit 1
    ) surplus
    where member.id = busy.id and surplus.until > member."allReadAt"`
  return tx.$executeRaw`
    delete from "PostReading" reading using "Member" member
    where member.id = reading."memberId" and reading."readUntil" <= coalesce(member."wasAllReadAt", member."allReadAt")`
}
