import { Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'

/**
 * Selects the member whom a log `entry` concerns: the author of an item, or the account itself; null after their
 * deletion.
 */
export const OWNER = Prisma.sql`case entry."targetType"
  when 'post' then (select "authorId" from "Post" where id = entry."targetId")
  when 'reply' then (select "authorId" from "Reply" where id = entry."targetId")
  when 'user' then (select id from "Member" where id = entry."targetId") end`

/** Returns the id of the member whom a decision concerns; null for an unknown decision or a deleted member. */
export async function findOwner(within: Database, decisionId: string): Promise<string | null> {
  const [found] = await within.$queryRaw<{ ownerId: string | null }[]>`
    select (${OWNER})::text as "ownerId" from "ModerationLog" entry where entry.id = ${decisionId}::uuid`
  return found?.ownerId ?? null
}
