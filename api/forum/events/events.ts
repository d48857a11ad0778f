import { z } from 'zod'
import type { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { decodeCursor, encodeCursor, isUuid } from '../../database/cursors.ts'
import { readInSteps } from '../../database/page-budget.ts'
import { pageSize } from '../../database/paging.ts'
import { toConnection, type Connection } from '../../database/connection/connection.ts'
import { afterRow } from '../../database/ranges.ts'
import { EVENT_DAYS } from '../../items/limits.ts'
import { townName } from '../../items/rules.ts'
import { parse } from '../../lib/parse.ts'
import { PUBLISHED } from '../../policy.ts'
import { irishTimeOf } from '../../text/moments.ts'
import { WITH_AUTHOR, type PostEdge, type PostWithAuthor } from '../posts/posts.ts'

export type EventListArgs = {
  town?: string | null | undefined
  isOnline?: boolean | null | undefined
  isPast?: boolean | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
}

/** Milliseconds after its start by which every event has ended, even across a clock change. */
const LONGEST = (EVENT_DAYS.long + 1) * 24 * 3_600_000

/**
 * Returns a page of published events: current and future ones, next first, or past ones, latest first.
 * @param wanted a town (any), online events (any), past ones (future), a size (20, at most 100), a cursor
 * @param shape Prisma `select` or `include`; a `select` must contain id and startsAt
 * @throws Refusal INVALID for an invalid cursor or an impossible town
 */
export async function findEvents(
  wanted: EventListArgs = {},
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
  now: number = Date.now(),
): Promise<Connection<PostEdge>> {
  const [town, size, isPast] = [parse(townName, wanted.town), pageSize(wanted), wanted.isPast ?? false]
  const direction = isPast ? 'desc' : 'asc'
  const time = irishTimeOf(now)
  const where: Prisma.PostWhereInput = {
    ...PUBLISHED,
    removedAt: null,
    ...(isPast
      ? { startsAt: { not: null }, endsAt: { lt: time } }
      : // The first condition lets the index start in the right place.
        { startsAt: { gt: irishTimeOf(now - LONGEST) }, endsAt: { gte: time } }),
    ...(town && { town }),
    ...(wanted.isOnline && { onlineLink: { not: null } }),
  }
  const read = (after: string | null, take: number) =>
    db.post.findMany({
      ...shape,
      where: { AND: [where, behind(after, direction)] },
      orderBy: [{ startsAt: direction }, { id: direction }],
      take,
      relationLoadStrategy: 'join',
    }) as Promise<PostWithAuthor[]>
  const rows = await readInSteps(wanted.after ?? null, size + 1, read, cursorOf)
  const edges = rows.slice(0, size).map((node) => ({ cursor: cursorOf(node), node }))
  return toConnection(edges, rows.length > size, wanted.after)
}

const cursorOf = ({ startsAt, id }: PostWithAuthor) => encodeCursor(['event', startsAt, id])
const cursorRule = z.tuple([z.literal('event'), z.string().max(16), z.string().refine(isUuid)])

function behind(cursor: string | null, direction: 'asc' | 'desc'): Prisma.PostWhereInput {
  if (!cursor) return {}
  const [, startsAt, id] = decodeCursor(cursorRule, cursor)
  return afterRow(['startsAt', 'id'], { startsAt, id }, direction)
}
