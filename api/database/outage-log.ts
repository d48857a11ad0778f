import { db } from './db.ts'
import { log } from '../lib/log.ts'
import { isOutage } from './outage.ts'
import { Refusal } from '../lib/refusal.ts'
import { outsideRequests } from '../lib/trace.ts'

/** Milliseconds between two looks at whether the database is back. */
const LOOK_EVERY = 1_000

/** Milliseconds without trouble after which an outage is over: one that comes and goes is one. */
const CALM = 5_000

/** Moments are those of `performance.now()`; `back` is the first success since the last trouble. */
type Outage = { began: number; met: number; back: number | null; refused: number }

let outage: Outage | null = null

/**
 * Notes trouble at any place: an outage of the database, which is two lines in the log however often it is met, or a bug.
 * Level 50 stands for what somebody has to mend, so that an alert can go by it.
 * @param error whatever was thrown
 * @param message what went wrong, for the line of a bug
 * @returns whether it was an outage
 */
export function noteTrouble(error: unknown, message: string): boolean {
  const isAway = isOutage(error) || (error instanceof Refusal && error.code === 'AWAY')
  if (isAway) noteOutage(error)
  else log.error({ err: error }, message)
  return isAway
}

/** Counts a request that was refused while the database is away. */
export function countRefused(): void {
  if (outage) outage.refused += 1
}

function noteOutage(error: unknown): void {
  const met = performance.now()
  if (outage) {
    outage.met = met
    outage.back = null
    return
  }
  outage = { began: met, met, back: null, refused: 0 }
  log.warn({ err: error }, 'database away')
  outsideRequests(lookLater)
}

function lookLater(): void {
  setTimeout(() => void look(), LOOK_EVERY).unref()
}

async function look(): Promise<void> {
  const isBack = await db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  )
  if (!outage) return
  const now = performance.now()
  if (isBack) outage.back ??= now
  if (!isBack || outage.back === null || now - outage.met < CALM) return lookLater()
  const { began, back, refused } = outage
  outage = null
  log.warn({ seconds: Math.round((back - began) / 100) / 10, refused }, 'database back')
}
