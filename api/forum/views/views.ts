import { createHash, createHmac } from 'node:crypto'
import { Prisma } from '../../../prisma/client/client.ts'
import { browserName } from '../../auth/sessions/browser-name.ts'
import { db } from '../../database/db.ts'
import { noteTrouble } from '../../database/outage-log.ts'
import { isUuid } from '../../database/cursors.ts'
import { visitorKey } from './visitor-key.ts'

// Views are collected here and stored together, so that a read causes no write (decisions, "Votes"). Visitors are
// recorded for half an hour as an irreversible hash; no cookie is set.

/** A member, or a browser on a network. */
export type Visitor = { memberId: string | null; network: string; userAgent: string | null }

const FLUSH_EVERY = 3_000
const FORGET_EVERY = 600_000

/** The limit of views in memory, only reached in a flood. */
const MAX_UNWRITTEN = 50_000

const PROGRAMS = /bot\b|crawl|spider|slurp|preview|monitor|curl|wget|python|headless(?!chrome)/i

/** Views that are not stored yet: the first of each visitor of each discussion. */
let unwritten = new Map<string, { postId: string; who: string; at: Date }>()
let timer: NodeJS.Timeout | undefined
let forgotAt = 0

/**
 * Records that a visitor was shown a discussion, which counts unless they have seen it within 30 minutes. Returns at
 * once; bots that identify themselves do not count.
 */
export function noteView(postId: string, { memberId, network, userAgent }: Visitor): void {
  if (!isUuid(postId) || unwritten.size >= MAX_UNWRITTEN || (!memberId && PROGRAMS.test(userAgent ?? '')))
    return
  const who = memberId ?? `${network} ${browserNumber(userAgent)}`
  const key = `${postId} ${who}`
  if (!unwritten.has(key)) unwritten.set(key, { postId, who, at: new Date() })
  timer ??= setTimeout(() => void flushOrRetry(), FLUSH_EVERY).unref()
}

/** The maximum number of browsers that are distinguished per network: user agents are easy to change. */
const MAX_BROWSERS = 8

/** Returns the number under which a browser is counted, by its common name. */
const browserNumber = (userAgent: string | null) =>
  createHash('sha256').update(browserName(userAgent)).digest().readUInt8() % MAX_BROWSERS

async function flushOrRetry(): Promise<void> {
  timer = undefined
  try {
    await flushViews()
  } catch (error) {
    noteTrouble(error, 'views are kept for the next attempt')
    if (unwritten.size > 0) timer ??= setTimeout(() => void flushOrRetry(), FLUSH_EVERY).unref()
  }
}

/**
 * Stores the recorded views. Called every few seconds, and when the server stops.
 * @throws the error of the database; the views are retained for the next call
 */
export async function flushViews(): Promise<void> {
  const batch = unwritten
  if (batch.size === 0) return
  unwritten = new Map()
  try {
    await write([...batch.values()])
    await forget()
  } catch (error) {
    for (const [key, view] of unwritten) batch.set(key, view)
    unwritten = batch
    throw error
  }
}

async function write(views: { postId: string; who: string; at: Date }[]): Promise<void> {
  const key = await visitorKey()
  const rows = views.map(({ postId, who, at }) => {
    const visitor = createHmac('sha256', key).update(who).digest().subarray(0, 16)
    return Prisma.sql`(${postId}::uuid, ${visitor}::bytea, ${at}::timestamptz)`
  })
  for (let from = 0; from < rows.length; from += 5_000)
    // Rows are locked in the order of their keys, so that two processes cannot deadlock.
    await db.$executeRaw`
      with seen as (
        insert into "PostView" as kept ("postId", visitor, "viewedAt")
        select given.* from (values ${Prisma.join(rows.slice(from, from + 5_000))}) given ("postId", visitor, "viewedAt")
        join "PublishedPost" post on post.id = given."postId"
        order by 1, 2
        on conflict ("postId", visitor) do update set "viewedAt" = excluded."viewedAt"
          where kept."viewedAt" <= excluded."viewedAt" - interval '30 minutes'
        returning "postId"
      ), counted as (select "postId", count(*)::int as views from seen group by "postId"),
      taken as (select id from "Post" where id in (select "postId" from counted) order by id for update)
      update "Post" post set "viewCount" = post."viewCount" + counted.views
      from counted join taken on taken.id = counted."postId" where post.id = taken.id`
}

/** Deletes the records of visitors, which are useless after half an hour. */
async function forget(): Promise<void> {
  if (Date.now() - forgotAt < FORGET_EVERY) return
  forgotAt = Date.now()
  await db.$executeRaw`delete from "PostView" where "viewedAt" < now() - interval '30 minutes'`
}
