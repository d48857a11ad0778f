const moment = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Dublin',
})

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Dublin' })

/** Returns the date of a moment in Ireland, such as `2026-12-24`. */
export const dayOf = (at: Date | number): string => day.format(at)

const month = new Intl.DateTimeFormat('en-IE', { month: 'long', year: 'numeric', timeZone: 'Europe/Dublin' })

/** Returns the month of a moment in Ireland: December 2026. */
export const monthNameOf = (at: Date): string => month.format(at)

/** Formats a moment for people: 3 May 2026 at 14:02 (Irish time). */
export const inIrishTime = (at: Date) => `${moment.format(at)} (Irish time)`

const local = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Dublin',
})

/** Returns a moment in Irish local time, such as `2026-12-24T18:30`. These strings sort chronologically. */
export const irishTimeOf = (at: Date | number): string => local.format(at).replace(' ', 'T')

const HOUR = 3_600_000
const IRISH_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/**
 * Returns the moment of a time in Irish local time, an hour ahead of UTC in summer. A time that occurs twice, when the
 * clocks go back, is the first of the two.
 * @param time such as `2026-12-24T18:30`
 * @returns null for an invalid time or one skipped when the clocks go forward
 */
export function momentOf(time: string): Date | null {
  const inWinter = IRISH_TIME.test(time) ? Date.parse(`${time}Z`) : NaN
  if (Number.isNaN(inWinter)) return null
  const moments = [inWinter - HOUR, inWinter].map((at) => new Date(at))
  return moments.find((at) => irishTimeOf(at) === time) ?? null
}
