/** The length of a pin, in days. */
export const PIN_DAYS = { usual: 14, most: 90 } as const

/** The most discussions of a category that can be pinned at once, and the most at the head of a list. */
export const MOST_PINNED = 2

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Dublin' })

/** The day this many days from now, in Ireland, such as `2026-12-24`. */
export function dayAhead(days: number, now: number = Date.now()): string {
  const at = new Date(`${day.format(now)}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The status of an event that does not take place. */
export const CANCELLED = 'cancelled'

/** Days that an event lasts at most, and days from now on by which it begins. */
export const EVENT_DAYS = { long: 14, ahead: 730 } as const

/** The most that a member can save for later, the longest note on it, and the furthest day of its reminder. */
export const BOOKMARKS = { most: 500, note: 280, days: 365 } as const
