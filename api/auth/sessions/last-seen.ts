import type { Database } from '../../database/db.ts'

/**
 * Notes that a member is here, on any device. A return after an hour begins another visit, so that a page can show what
 * has happened since the one before. Stored at most every ten minutes: a page view should not be a write.
 */
export async function noteSeen(within: Database, memberId: string): Promise<void> {
  await within.$executeRaw`
    update "Member" set
      "previousVisitAt" = case when "lastSeenAt" < now() - interval '1 hour' then "lastSeenAt" else "previousVisitAt" end,
      "lastSeenAt" = now()
    where id = ${memberId}::uuid and ("lastSeenAt" is null or "lastSeenAt" < now() - interval '10 minutes')`
}
