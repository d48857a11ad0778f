import { SECOND } from '../durations.ts'

// A shared response may be up to a second old here, and a few seconds older in caches in front of us. A member's own
// write should be visible immediately, so for half a minute their pages request fresh responses, on the page of the
// write and on those that follow.
const KEY = 'wroteAt'
const LASTS = 30 * SECOND

let wroteAt = 0

/** Records a write in this tab. */
export function noteWrite(): void {
  wroteAt = Date.now()
  try {
    sessionStorage.setItem(KEY, String(wroteAt))
  } catch {
    // Storage is blocked or full: the write is remembered until the page closes.
  }
}

/** Returns true while shared responses may lack a write of this tab. */
export function wroteJustNow(): boolean {
  const age = Date.now() - Math.max(wroteAt, storedMoment())
  return age >= 0 && age < LASTS
}

function storedMoment(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0)
  } catch {
    // Storage is blocked.
    return 0
  }
}
