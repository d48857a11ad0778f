import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { limitedPool } from '../database/connection/pool.ts'
import type { Database } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { escapeLike } from '../database/paging.ts'
import { isAdmin, type SignedInMember } from '../policy.ts'
import { outageRefusal } from '../database/outage.ts'
import { Refusal } from '../lib/refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Limit = { points: number; duration: number; message: string; isFlood?: true }

/**
 * The rates in points per seconds, with their refusal messages (decisions, "Rates"). Reading rates are flood limits: an
 * exhausted one is remembered in memory, without querying the database.
 */
const RATES = {
  posts: {
    points: 5,
    duration: 10 * MINUTE,
    message: 'You’ve started several discussions in a short time.',
  },
  replies: { points: 30, duration: 10 * MINUTE, message: 'You’ve written a lot of replies in a short time.' },
  edits: { points: 30, duration: 10 * MINUTE, message: 'You’ve made a lot of edits in a short time.' },
  previews: { points: 120, duration: MINUTE, message: 'You’ve asked for a lot of previews in a short time.' },
  drafts: { points: 120, duration: MINUTE, message: 'Your drafts were saved too often in a short time.' },
  readings: { points: 240, duration: MINUTE, message: 'You’ve read a lot in a short time.' },
  feeds: { points: 60, duration: HOUR, message: 'This feed was read very often in a short time.' },
  mentions: {
    points: 120,
    duration: MINUTE,
    message: 'You’ve searched for a lot of members in a short time.',
  },
  attendances: {
    points: 60,
    duration: MINUTE,
    message: 'You’ve changed your plans a lot in a short time.',
  },
  bookmarks: {
    points: 60,
    duration: MINUTE,
    message: 'You’ve saved a lot of things in a short time.',
  },
  mutes: {
    points: 60,
    duration: MINUTE,
    message: 'You’ve muted a lot of members in a short time.',
  },
  tokenRequests: {
    points: 120,
    duration: MINUTE,
    message: 'Your access tokens sent a lot of requests in a short time.',
  },
  webhookMessages: {
    points: 30,
    duration: HOUR,
    message: 'You’ve sent a lot of messages to your webhooks in a short time.',
  },
  votes: { points: 60, duration: MINUTE, message: 'You’ve voted a lot in a short time.' },
  // Counted per address and network first, so that requests from elsewhere do not block the owner.
  signInFromNetwork: { points: 5, duration: 15 * MINUTE, message: 'Too many sign-ins with this address.' },
  signInByAddress: { points: 30, duration: 15 * MINUTE, message: 'Too many sign-ins with this address.' },
  signInByNetwork: { points: 25, duration: 5 * MINUTE, message: 'Too many sign-ins from your network.' },
  confirmations: {
    points: 5,
    duration: 15 * MINUTE,
    message: 'You’ve asked for a lot of links in a short time.',
  },
  registrations: { points: 5, duration: HOUR, message: 'Too many registrations from your network.' },
  enquiries: { points: 5, duration: HOUR, message: 'Too many messages from your network.' },
  subscriptionsByNetwork: { points: 5, duration: HOUR, message: 'Too many addresses from your network.' },
  subscriptionsByAddress: { points: 3, duration: DAY, message: 'Too many e-mails to this address.' },
  appeals: { points: 5, duration: HOUR, message: 'You’ve sent a lot of appeals in a short time.' },
  reports: { points: 10, duration: HOUR, message: 'You’ve sent a lot of reports in a short time.' },
  reportsByNetwork: { points: 5, duration: HOUR, message: 'Too many reports from your network.' },
  receipts: { points: 1, duration: 15 * MINUTE, message: 'Too many receipts to this address.' },
  reportsByAddress: { points: 10, duration: HOUR, message: 'Too many reports with this address.' },
  documents: {
    points: 120,
    duration: MINUTE,
    message: 'Too many queries from your network in a short time.',
    isFlood: true,
  },
  // Enough to read the whole log: a million entries take five hundred requests.
  sharedReads: {
    points: 600,
    duration: MINUTE,
    message: 'Too many requests from your network in a short time.',
    isFlood: true,
  },
  // Limits requests for uncached pages; cached ones are free.
  renderings: {
    points: 100,
    duration: 10,
    message: 'Too many pages from your network in a short time.',
    isFlood: true,
  },
  // A picture takes a tenth of a second to draw, and a visitor shares one page at a time.
  pictures: {
    points: 30,
    duration: MINUTE,
    message: 'Too many pictures in a short time.',
    isFlood: true,
  },
  histories: { points: 60, duration: MINUTE, message: 'Too many histories in a short time.', isFlood: true },
  searches: { points: 60, duration: MINUTE, message: 'Too many searches in a short time.', isFlood: true },
  // The dialog searches discussions and pages at once, so each has its own rate.
  pageSearches: {
    points: 60,
    duration: MINUTE,
    message: 'Too many searches in a short time.',
    isFlood: true,
  },
} as const satisfies Record<string, Limit>

export type Rate = keyof typeof RATES

// A small separate pool, so that a flood cannot occupy the connections of other requests. Commits are asynchronous: no
// request waits for the disk, and a crash may lose the last points.
const pool = limitedPool(
  { application_name: 'irish-agile rates', connectionString: env.DATABASE_URL, max: 2 },
  { statement_timeout: '1s', lock_timeout: '1s', synchronous_commit: 'off' },
)

const limiters = Object.fromEntries(
  Object.entries<Limit>(RATES).map(([name, { points, duration, isFlood }]) => [
    name,
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'RateLimit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
      ...(isFlood && { inMemoryBlockOnConsumed: points }),
    }),
  ]),
) as Record<Rate, RateLimiterPostgres>

/** The longest key that is stored unhashed, which must fit into its column with the rate's name. */
const LONGEST_KEY = 200

/** Returns the key of a limit, hashed when it is too long for the column. */
const keyOf = (who: string) =>
  who.length <= LONGEST_KEY ? who : createHash('sha256').update(who).digest('base64url')

/**
 * Uses one point of a rate.
 * @param rate the name of the rate
 * @param who the member's id, the e-mail address or the network
 * @throws Refusal TOO_MANY with the seconds to wait; AWAY when the database is unavailable
 */
export async function spend(rate: Rate, who: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  try {
    await limiters[rate].consume(keyOf(who))
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw outageRefusal(thrown)
    const retryAfter = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000))
    throw new Refusal('TOO_MANY', `${RATES[rate].message} Please try again ${formatDuration(retryAfter)}.`, {
      retryAfter,
    })
  }
}

/** Uses a point if one is left, for optional work that is skipped when over the limit. */
export async function isWithin(rate: Rate, who: string): Promise<boolean> {
  try {
    await spend(rate, who)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return false
    throw error
  }
}

/** Uses one point of a member's rate; administrators are not limited. */
export const spendAs = (viewer: SignedInMember, rate: Rate) =>
  isAdmin(viewer) ? Promise.resolve() : spend(rate, viewer.id)

/** Formats a rate for people: "5 in 10 minutes". */
export function limitOf(rate: Rate): string {
  const { points, duration } = RATES[rate]
  const minutes = duration / MINUTE
  return `${points} in ${minutes === 60 ? 'an hour' : minutes === 1 ? 'a minute' : `${minutes} minutes`}`
}

/** The points of a rate in a window, and the remaining ones; null for unlimited. */
export type Allowance = { rate: Rate; points: number; seconds: number; left: number | null }

/**
 * Returns the remaining points of a member's rate without using any.
 * @throws Refusal AWAY when the database is unavailable
 */
export async function allowanceOf(viewer: SignedInMember, rate: Rate): Promise<Allowance> {
  const { points, duration: seconds } = RATES[rate]
  if (isAdmin(viewer) || env.RATE_LIMITS === 'off') return { rate, points, seconds, left: null }
  const spent = await limiters[rate].get(keyOf(viewer.id)).catch((thrown: unknown) => {
    throw outageRefusal(thrown)
  })
  return { rate, points, seconds, left: spent ? Math.max(0, spent.remainingPoints) : points }
}

/** Deletes the rates of these names on any network, in the transaction that deletes the member's data. */
export const forgetRates = (tx: Database, names: string[]) => {
  const keys = names.flatMap((name) => Object.keys(RATES).map((rate) => `${rate}:${keyOf(name)}`))
  const ofNetworks = keys.map((key) => ({ key: { startsWith: `${escapeLike(key)} ` } }))
  return tx.rateLimit.deleteMany({ where: { OR: [{ key: { in: keys } }, ...ofNetworks] } })
}

const formatDuration = (seconds: number) => {
  if (seconds < 90) return 'in a minute'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}

/** Closes the connections when the server stops. */
export const closeLimits = () => pool.end()
