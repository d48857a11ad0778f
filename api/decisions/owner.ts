import { Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'

/**
 * Selects the author of an item. While an author is leaving, their items have no author, but a record to restore it
 * from.
 */
const authorIn = (table: string, detached: string) =>
  Prisma.raw(`coalesce((select "authorId" from "${table}" where id = entry."targetId"),
    (select "memberId" from "Departure" where entry."targetId" = any("${detached}")))`)

/**
 * Selects the member concerned by a log `entry`: the author of the item, or the account itself; null after their
 * deletion.
 */
export const OWNER = Prisma.sql`case entry."targetType"
  when 'post' then ${authorIn('Post', 'posts')}
  when 'reply' then ${authorIn('Reply', 'replies')}
  when 'user' then (select id from "Member" where id = entry."targetId") end`

/** Returns the id of the member concerned by a decision; null for an unknown decision or a deleted member. */
export async function findOwner(within: Database, decisionId: string): Promise<string | null> {
  const [found] = await within.$queryRaw<{ ownerId: string | null }[]>`
    select (${OWNER})::text as "ownerId" from "ModerationLog" entry where entry.id = ${decisionId}::uuid`
  return found?.ownerId ?? null
}

/** Returns the id of the member to notify of a decision about an item (see `OWNER`). */
export async function findAuthor(
  within: Database,
  { id, authorId }: { id: string; authorId: string | null },
): Promise<string | null> {
  if (authorId) return authorId
  const departure = await within.departure.findFirst({
    where: { OR: [{ posts: { has: id } }, { replies: { has: id } }] },
    select: { memberId: true },
  })
  return departure?.memberId ?? null
}
