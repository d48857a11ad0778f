/** The length of a pin, in days. */
export const PIN_DAYS = { usual: 14, most: 90 } as const

/** So many discussions of a category are pinned at once, and so many stand first in a list. */
export const MOST_PINNED = 2

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Dublin' })

/** The day so many days from now, in Ireland, such as `2026-12-24`. */
export function dayAhead(days: number, now: number = Date.now()): string {
  const at = new Date(`${day.format(now)}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
