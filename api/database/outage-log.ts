import { db } from './db.ts'
import { log } from '../lib/log.ts'
import { isOutage } from './outage.ts'
import { Refusal } from '../lib/refusal.ts'
import { outsideRequests } from '../lib/trace.ts'

/** Milliseconds between checks for the database's return. */
const CHECK_INTERVAL = 1_000

/** Milliseconds without errors that end an outage, so that an intermittent one counts once. */
const QUIET_PERIOD = 5_000

/** Times are those of `performance.now()`; `back` is the first success since the last error. */
type Outage = { began: number; met: number; back: number | null; refused: number }

let outage: Outage | null = null

/**
 * Logs an error of any origin: a database outage, which is two lines in the log however often it occurs, or a bug.
 * Level 50 marks errors that need an operator, so that alerts can filter by it.
 * @param error any thrown value
 * @param message the failed operation, for the line of a bug
 * @returns true for an outage
 */
export function noteTrouble(error: unknown, message: string): boolean {
  const isAway = isOutage(error) || (error instanceof Refusal && error.code === 'AWAY')
  if (isAway) noteOutage(error)
  else log.error({ err: error }, message)
  return isAway
}

/** Counts a request that was refused during an outage. */
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
  outsideRequests(scheduleCheck)
}

function scheduleCheck(): void {
  setTimeout(() => void look(), CHECK_INTERVAL).unref()
}

async function look(): Promise<void> {
  const isBack = await db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  )
  if (!outage) return
  const now = performance.now()
  if (isBack) outage.back ??= now
  if (!isBack || outage.back === null || now - outage.met < QUIET_PERIOD) return scheduleCheck()
  const { began, back, refused } = outage
  outage = null
  log.warn({ seconds: Math.round((back - began) / 100) / 10, refused }, 'database back')
}
