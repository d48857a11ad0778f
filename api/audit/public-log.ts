import type { ModerationLog } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { Refusal } from '../lib/refusal.ts'
import { readPage, type ListPage, type PageArgs } from '../database/paging.ts'
import { unreadable } from '../database/cursors.ts'
import { hex, publicEntry } from './chain/hashes.ts'
import { MOST_COUNTED } from './limits.ts'
import { ENTRIES_AT_ONCE, type Head, type PublicEntry } from './chain/rules.ts'

/** An entry of the public log: without names and without texts. */
export type PublicAct = Pick<
  ModerationLog,
  'sequence' | 'action' | 'targetType' | 'rule' | 'createdAt' | 'hash'
>

const ACT = {
  sequence: true,
  action: true,
  targetType: true,
  rule: true,
  createdAt: true,
  hash: true,
} as const
const ENTRY = { ...ACT, commitment: true } as const

/**
 * A page of the public log, newest first.
 * @throws Refusal INVALID for an unreadable cursor
 */
export const findPublicLog = (args: PageArgs): Promise<ListPage<PublicAct>> =>
  readPage(
    args,
    (cursor, backwards, take) =>
      db.moderationLog.findMany({
        where: cursor === null ? {} : { sequence: { [backwards ? 'gt' : 'lt']: sequenceIn(cursor) } },
        orderBy: { sequence: backwards ? 'asc' : 'desc' },
        select: ACT,
        take,
      }),
    ({ sequence }) => String(sequence),
  )

/** @throws Refusal INVALID */
function sequenceIn(cursor: string): bigint {
  if (!/^\d{1,15}$/.test(cursor)) throw unreadable()
  return BigInt(cursor)
}

const DAYS = 30

/** Counts each act in the log of the last 30 days, most frequent first, among the newest 10,000 entries. */
export async function countRecentActs(now = new Date()): Promise<{ action: string; count: number }[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  return db.$queryRaw<{ action: string; count: number }[]>`
    select "action", count(*)::int as count from (
      select "action" from "ModerationLog" where "createdAt" >= ${since} order by "createdAt" desc, "id" desc
      limit ${MOST_COUNTED}
    ) recent group by "action" order by count desc, "action"`
}

/**
 * Returns a stretch of the log for the browser to recompute, oldest first.
 * @param after the number after which it begins, a multiple of the size of a stretch: everybody requests the same
 *   stretches, so that they can be cached
 * @returns the entries, and the number to go on from; null at the end
 * @throws Refusal INVALID for any other number
 */
export async function findEntriesToCheck(
  after: number,
): Promise<{ entries: PublicEntry[]; next: number | null }> {
  if (after % ENTRIES_AT_ONCE !== 0)
    throw new Refusal('INVALID', `after is a multiple of ${ENTRIES_AT_ONCE}: please follow the Link header.`)
  const rows = await db.moderationLog.findMany({
    where: { sequence: { gt: after, lte: after + ENTRIES_AT_ONCE }, version: { not: 1 } },
    orderBy: { sequence: 'asc' },
    select: ENTRY,
  })
  const end = after + ENTRIES_AT_ONCE
  const more = await db.moderationLog.findFirst({
    where: { sequence: { gt: end } },
    select: { sequence: true },
  })
  return { entries: rows.map(publicEntry), next: more ? end : null }
}

export type NotedHead = Head & { day: string }

/** A day more is noted each day: this is many years. */
const MOST_HEADS = 5_000

/**
 * Returns the noted heads of the log, one a day, newest first.
 * @param most the most that are returned
 */
export async function findHeads(most = MOST_HEADS): Promise<NotedHead[]> {
  const heads = await db.logHead.findMany({ orderBy: { day: 'desc' }, take: Math.min(most, MOST_HEADS) })
  return heads.map(({ day, sequence, hash }) => ({
    day: day.toISOString().slice(0, 10),
    sequence: Number(sequence),
    hash: hex(hash),
  }))
}

/** Behind which entry the public proof begins: the last that only administrators can recompute; 0 where there is none. */
export async function findStart(): Promise<Head> {
  const last = await db.moderationLog.findFirst({
    where: { version: 1 },
    orderBy: { sequence: 'desc' },
    select: { sequence: true, hash: true },
  })
  return last ? { sequence: Number(last.sequence), hash: hex(last.hash) } : { sequence: 0, hash: '' }
}
