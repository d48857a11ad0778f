/** The default and the maximum duration of a pin, in days. */
export const PIN_DAYS = { usual: 14, most: 90 } as const

/** The maximum number of pages in the result of a search, each with one part. */
export const MAX_FOUND_PAGES = 8

/** The limit of pinned discussions per category, and of those at the top of a list. */
export const MAX_PINNED = 2

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Dublin' })

/** Returns the date this many days from now in Ireland, such as `2026-12-24`. */
export function dayAhead(days: number, now: number = Date.now()): string {
  const at = new Date(`${day.format(now)}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The status of a cancelled event. */
export const CANCELLED = 'cancelled'

/** The maximum duration of an event, and how far ahead it may begin, in days. */
export const EVENT_DAYS = { long: 14, ahead: 730 } as const

/** The limits of bookmarks per member, of the length of a note, and of the days until a reminder. */
export const BOOKMARKS = { most: 500, note: 280, days: 365 } as const

/** The maximum and default number of days for which a vacancy is open, counted from its publication. */
export const VACANCY_DAYS = 60

/** The share of remote work; none by default. */
export const REMOTE = ['no', 'hybrid', 'fully'] as const
export type Remote = (typeof REMOTE)[number]

/** The periods of pay, with minimum and maximum in euro; a year by default. */
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
