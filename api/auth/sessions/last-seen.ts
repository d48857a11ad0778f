import type { Database } from '../../database/db.ts'

/**
 * Records that a member is active, on any device. Activity after an hour's pause begins a new visit, so that a page can
 * show what happened since the previous one. Stored at most every ten minutes: a page view should not be a write.
 */
export async function noteSeen(within: Database, memberId: string): Promise<void> {
  await within.$executeRaw`
    update "Member" set
      "previousVisitAt" = case when "lastSeenAt" < now() - interval '1 hour' then "lastSeenAt" else "previousVisitAt" end,
      "lastSeenAt" = now()
    where id = ${memberId}::uuid and ("lastSeenAt" is null or "lastSeenAt" < now() - interval '10 minutes')`
}
