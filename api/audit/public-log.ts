import type { ModerationLog } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { Refusal } from '../lib/refusal.ts'
import { readPage, type ListPage, type PageArgs } from '../database/paging.ts'
import { unreadable } from '../database/cursors.ts'
import { hex, publicEntry } from './chain/hashes.ts'
import { MAX_COUNTED } from './limits.ts'
import { ENTRIES_AT_ONCE, type Head, type PublicEntry } from './chain/rules.ts'

/** A log entry without names and free text. */
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
 * Returns a page of the public log, newest first.
 * @throws Refusal INVALID for an invalid cursor
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

/** Counts the acts of the last 30 days by action, most frequent first, among the newest 10,000 entries. */
export async function countRecentActs(now = new Date()): Promise<{ action: string; count: number }[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  return db.$queryRaw<{ action: string; count: number }[]>`
    select "action", count(*)::int as count from (
      select "action" from "ModerationLog" where "createdAt" >= ${since} order by "createdAt" desc, "id" desc
      limit ${MAX_COUNTED}
    ) recent group by "action" order by count desc, "action"`
}

/**
 * Returns a part of the log for verification in the browser, oldest first.
 * @param after the sequence to start after, a multiple of the part size, so that everybody requests the same cacheable
 *   parts
 * @returns the entries and the next sequence; null at the end
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

/** More than 13 years of daily heads. */
const MAX_HEADS = 5_000

/**
 * Returns the recorded heads of the log, one a day, newest first.
 * @param most the maximum number of heads
 */
export async function findHeads(most = MAX_HEADS): Promise<NotedHead[]> {
  const heads = await db.logHead.findMany({ orderBy: { day: 'desc' }, take: Math.min(most, MAX_HEADS) })
  return heads.map(({ day, sequence, hash }) => ({
    day: day.toISOString().slice(0, 10),
    sequence: Number(sequence),
    hash: hex(hash),
  }))
}

/**
 * Returns the entry after which the public proof begins: the last of version 1, which only administrators can verify;
 * sequence 0 when there is none.
 */
export async function findStart(): Promise<Head> {
  const last = await db.moderationLog.findFirst({
    where: { version: 1 },
    orderBy: { sequence: 'desc' },
    select: { sequence: true, hash: true },
  })
  return last ? { sequence: Number(last.sequence), hash: hex(last.hash) } : { sequence: 0, hash: '' }
}
