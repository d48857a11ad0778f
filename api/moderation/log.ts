import type { ModerationLog, Prisma, TargetType } from '../../prisma/client/client.ts'
import { db, type Database } from '../db.ts'
import { idCursor, isUuid, literally, readPage, type ListPage, type Turn } from '../paging.ts'
import { parse } from '../parse.ts'
import { requireAdmin, type Person, type Viewer } from '../policy.ts'
import type { Action } from './actions.ts'
import { logFilter } from './rules.ts'

/**
 * Writes down an act, in the transaction of the act itself. Call it last: entries are chained one at a time, so
 * whatever comes after it in the transaction holds everybody up.
 * @param moderator null for the command line
 * @returns the entry
 */
export const noteAct = (
  tx: Database,
  moderator: Person | null,
  entry: { action: Action; targetType: TargetType; targetId: string; reason?: string | null },
) => tx.moderationLog.create({ data: { ...entry, moderatorId: moderator?.id ?? null } })

export type LogFilter = {
  /** Part of the reason, or the beginning of the target's id. */
  search?: string | null
  moderatorId?: string | null
  action?: string | null
  targetId?: string | null
}

/**
 * The where-clause of a filter; `null` for one that can match nothing.
 * @throws Refusal INVALID for words that the log cannot hold
 */
export function logWhere(filter: LogFilter): Prisma.ModerationLogWhereInput | null {
  const { search, moderatorId, action, targetId } = parse(logFilter, filter)
  if ((moderatorId && !isUuid(moderatorId)) || (targetId && !isUuid(targetId))) return null
  return {
    ...(moderatorId ? { moderatorId } : {}),
    ...(action ? { action } : {}),
    ...(targetId ? { targetId } : {}),
    ...(search ? { OR: matching(search) } : {}),
  }
}

function matching(words: string): Prisma.ModerationLogWhereInput[] {
  const range = idsBeginningWith(words)
  return [
    { reason: { contains: literally(words), mode: 'insensitive' } },
    ...(range ? [{ targetId: { gte: range[0], lte: range[1] } }] : []),
  ]
}

/** The first and last id that begin as these words do, such as the eight characters that the table shows. */
function idsBeginningWith(words: string): [string, string] | null {
  const digits = words.toLowerCase().replace(/…$/, '').replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null
  return [asId(digits.padEnd(32, '0')), asId(digits.padEnd(32, 'f'))]
}

const asId = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * A page of the moderation log, newest first (specification, section 2, "Logs tab").
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for a filter that is none or an unreadable cursor
 */
export async function findLog(
  viewer: Viewer,
  filter: LogFilter,
  turn: Turn,
): Promise<ListPage<ModerationLog>> {
  requireAdmin(viewer)
  const where = logWhere(filter)
  if (!where) return { nodes: [], next: null, previous: null }
  return readPage(
    turn,
    (cursor, backwards, take) => {
      const id = idCursor(cursor)
      const behind = id ? { id: backwards ? { gt: id } : { lt: id } } : {}
      return db.moderationLog.findMany({
        where: { AND: [where, behind] },
        orderBy: { id: backwards ? 'asc' : 'desc' },
        take,
      })
    },
    ({ id }) => id,
  )
}

/**
 * The distinct actions that the log holds. Goes from one to the next along an index, however long the log is.
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

/** Beyond this, "how many" is answered with "more": counting millions would take longer than reading them. */
const COUNT_UP_TO = 10_001

/** How many entries a filter leaves, at most 10,001. @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID */
export async function countLog(viewer: Viewer, filter: LogFilter): Promise<number> {
  requireAdmin(viewer)
  const where = logWhere(filter)
  return where ? db.moderationLog.count({ where, take: COUNT_UP_TO }) : 0
}
