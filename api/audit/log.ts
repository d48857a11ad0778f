import { Prisma, type ModerationLog, type TargetType } from '../../prisma/client/client.ts'
import { db, type Database } from '../database/db.ts'
import { inSql, readPageById, type IdRange } from '../database/ranges.ts'
import { isUuid } from '../database/cursors.ts'
import type { ListPage, PageArgs } from '../database/paging.ts'
import { parse } from '../lib/parse.ts'
import { requireAdmin, type SignedInMember, type Viewer } from '../policy.ts'
import type { Action } from './actions.ts'
import { entryMatches } from './entry-search.ts'
import { logFilter } from './rules.ts'

/** The member who acts; null for the command line. */
export type Actor = Pick<SignedInMember, 'id'> | null

export type NewEntry = {
  /** The id, for an entry that is referred to before it is stored, such as in an e-mail. */
  id?: string
  action: Action
  targetType: TargetType
  targetId: string
  reason?: string | null
  rule?: string | null
}

/**
 * Logs an act in its own transaction. Call it last: entries are chained one at a time, so everything after it blocks
 * other writers.
 * @param moderator the member who leaves or comes back, for such an entry; null for the command line
 * @returns the entry
 */
export const noteAct = (tx: Database, moderator: Actor, entry: NewEntry) =>
  tx.moderationLog.create({ data: { ...entry, moderatorId: moderator?.id ?? null } })

/** Logs several acts in order, also last in their transaction. */
export const noteActs = (tx: Database, moderator: Actor, entries: readonly NewEntry[]) =>
  tx.moderationLog.createMany({
    data: entries.map((entry) => ({ ...entry, moderatorId: moderator?.id ?? null })),
  })

export type LogFilter = {
  /** Part of the reason or of the target's id. */
  search?: string | null
  moderatorId?: string | null
  action?: string | null
  targetId?: string | null
}

/**
 * Returns the condition of a filter; null when nothing can match.
 * @throws Refusal INVALID for impossible search terms
 */
function conditionOf(filter: LogFilter): Prisma.Sql | null {
  const { search, moderatorId, action, targetId } = parse(logFilter, filter)
  if ((moderatorId && !isUuid(moderatorId)) || (targetId && !isUuid(targetId))) return null
  const conditions = [
    Prisma.sql`true`,
    ...(moderatorId ? [Prisma.sql`"moderatorId" = ${moderatorId}::uuid`] : []),
    ...(action ? [Prisma.sql`"action" = ${action}`] : []),
    ...(targetId ? [Prisma.sql`"targetId" = ${targetId}::uuid`] : []),
    ...(search ? [entryMatches(search)] : []),
  ]
  return Prisma.join(conditions, ' and ')
}

export type Entry = Omit<ModerationLog, 'hash' | 'sequence' | 'version' | 'salt' | 'commitment'>

/** An entry with its proof in hexadecimal digits. */
export type ProvedEntry = Entry & {
  sequence: number
  version: number
  salt: string | null
  commitment: string | null
  hash: string
}

/**
 * Returns a reader of matching entries by ranges of ids.
 * @throws Refusal INVALID at once, for impossible search terms
 */
export function entriesOf(filter: LogFilter): (range: IdRange) => Promise<ProvedEntry[]> {
  const condition = conditionOf(filter)
  if (!condition) return () => Promise.resolve([])
  return (range) =>
    db.$queryRaw<ProvedEntry[]>`
      select "id"::text, "moderatorId"::text, "action", "targetType"::text, "targetId"::text, "reason", "rule",
        "createdAt", "sequence"::int, "version", encode("salt", 'hex') as "salt",
        encode("commitment", 'hex') as "commitment", encode("hash", 'hex') as "hash"
      from "ModerationLog" entry where ${condition} ${inSql(Prisma.sql`entry."id"`, range)}`
}

/**
 * Returns a page of the moderation log, newest first (specification, section 2, "Logs tab").
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid filter or cursor
 */
export async function findLog(viewer: Viewer, filter: LogFilter, args: PageArgs): Promise<ListPage<Entry>> {
  requireAdmin(viewer)
  return readPageById(args, 'desc', entriesOf(filter), ({ id }) => id)
}

/**
 * Returns the distinct actions in the log. Skips along an index, so the length of the log does not matter.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function findActions(viewer: Viewer): Promise<string[]> {
  requireAdmin(viewer)
  const found = await db.$queryRaw<{ action: string }[]>`
    with recursive found as (
      (select "action" from "ModerationLog" order by "action" limit 1)
      union all
      select (select "action" from "ModerationLog" where "action" > found."action" order by "action" limit 1)
      from found where found."action" is not null
    )
    select "action" from found where "action" is not null`
  return found.map(({ action }) => action)
}

/** The highest count; a higher total is shown as "more", since counting millions takes longer than reading them. */
const COUNT_UP_TO = 10_001

/** Counts the entries that match a filter, up to 10,001. @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID */
export async function countLog(viewer: Viewer, filter: LogFilter): Promise<number> {
  requireAdmin(viewer)
  const condition = conditionOf(filter)
  if (!condition) return 0
  const [counted] = await db.$queryRaw<{ count: bigint }[]>`
    select count(*) from (select from "ModerationLog" where ${condition} limit ${COUNT_UP_TO}) found`
  return Number(counted?.count ?? 0)
}
