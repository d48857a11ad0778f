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

/** The most days that a vacancy is open, from its publication on; its usual time too. */
export const VACANCY_DAYS = 60

/** The share of the work that is done from home; none unless something else is said. */
export const REMOTE = ['no', 'hybrid', 'fully'] as const
export type Remote = (typeof REMOTE)[number]

/** The periods that pay is stated for, with the fewest and the most euro; a year unless something else is said. */
export const PAY = {
  year: { least: 5_000, most: 1_000_000 },
  day: { least: 50, most: 4_999 },
  hour: { least: 10, most: 999 },
} as const
export type PayPeriod = keyof typeof PAY
export const PAY_PERIODS = Object.keys(PAY) as PayPeriod[]

/** Returns the last day on which a vacancy is open. */
export function closingDay({ closesOn, listedAt }: { closesOn: string | null; listedAt: Date }): string {
  const last = dayAhead(VACANCY_DAYS, listedAt.getTime())
  return closesOn !== null && closesOn < last ? closesOn : last
}
