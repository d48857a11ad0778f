import type { Database } from '../../database/db.ts'

const DAY = 86_400_000

/** For how many days it is kept what somebody has not read; the privacy page says the same. */
const UNREAD_DAYS = 365

/** So many discussions are remembered of one member. */
const MOST_READINGS = 10_000

/**
 * Forgets how far discussions were read where it need not be known: what is older than a year counts as read, and so does
 * what is older than the newest ten thousand discussions that somebody has read.
 * @returns how many discussions of members were forgotten
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
    from (select "memberId" as id from "PostReading" group by 1 having count(*) > ${MOST_READINGS}) busy
    cross join lateral (
      select "readUntil" as until from "PostReading" where "memberId" = busy.id
      order by "readUntil" desc offset ${MOST_READINGS} limit 1
    ) surplus
    where member.id = busy.id and surplus.until > member."allReadAt"`
  return tx.$executeRaw`
    delete from "PostReading" reading using "Member" member
    where member.id = reading."memberId" and reading."readUntil" <= coalesce(member."wasAllReadAt", member."allReadAt")`
}
