import { DAY, HOUR, MINUTE } from '../../plain/durations.ts'

const UNITS = [
  ['year', 365.25 * DAY],
  ['month', 30.44 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[]

const ago = new Intl.RelativeTimeFormat('en-IE', { numeric: 'always' })
const full = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Dublin',
})

/**
 * Formats a relative time, always as "x ago" (specification, section 9).
 * @param at ISO 8601; a future time (clocks differ) counts as now
 */
export function timeAgo(at: string, now: number = Date.now()): string {
  const age = now - Date.parse(at)
  const [unit, length] = UNITS.find(([, length]) => age >= length) ?? []
  return unit && length ? ago.format(-Math.floor(age / length), unit) : 'less than a minute ago'
}

/** Age up to which a relative time is more useful than a date. */
const RECENT = 7 * DAY

/** Formats a time as a relative time for a week, then as a date. The title has the exact time. */
export function dateOf(at: string, now: number = Date.now()): { label: string; title: string } {
  if (now - Date.parse(at) < RECENT) return { label: timeAgo(at, now), title: fullTime(at) }
  return { label: shortDay.format(Date.parse(at)), title: `${timeAgo(at, now)}: ${fullTime(at)}` }
}

const shortDay = new Intl.DateTimeFormat('en-IE', { dateStyle: 'medium', timeZone: 'Europe/Dublin' })

const day = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a date such as `2026-11-21`, independent of the time zone. */
export const fullDay = (at: string) => day.format(Date.parse(at))

const month = new Intl.DateTimeFormat('en-IE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the month of a date such as `2026-11-21`. */
export const monthOf = (at: string) => month.format(Date.parse(at))

const dayOf = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'Europe/Dublin' })

/** Formats the date of a time in Irish time. */
export const fullDayOf = (at: string) => dayOf.format(Date.parse(at))

const dayAndMonth = new Intl.DateTimeFormat('en-IE', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Dublin',
})

/** Formats the date of a recent time in Irish time, without the year. */
export const dayAndMonthOf = (at: string) => dayAndMonth.format(Date.parse(at))

const clock = new Intl.DateTimeFormat('en-IE', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Dublin',
})

/** Formats the hour and minute of a time in Irish time, for lists grouped by day. */
export const clockTime = (at: string) => clock.format(Date.parse(at))

const dayInShort = new Intl.DateTimeFormat('en-IE', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Dublin',
})

/** Formats the start of a lasting state in its short form: the time if today, otherwise the date. */
export const formatSince = (at: string, now: number = Date.now()) =>
  dayOf.format(Date.parse(at)) === dayOf.format(now) ? clockTime(at) : dayInShort.format(Date.parse(at))

/** Formats the exact time in Irish time, whatever the reader's time zone. */
export const fullTime = (at: string) => full.format(Date.parse(at))

// Event times are Irish local times already, such as 2026-12-24T18:30, and formatted without conversion.
const irish = (time: string) => Date.parse(`${time}Z`)

const span = new Intl.DateTimeFormat('en-IE', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
/** Formats the time of an event: "Thursday 3 December 2026, 18:30–20:30". */
export const eventTime = (startsAt: string, endsAt: string) =>
  span.formatRange(irish(startsAt), irish(endsAt))

const clockOfEvent = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-IE', { weekday: 'short', timeZone: 'UTC' })

/** Formats the hours of an event beside its date: "18:30–20:30"; with both dates if it ends on another day. */
export const eventClock = (startsAt: string, endsAt: string) =>
  startsAt.slice(0, 10) === endsAt.slice(0, 10)
    ? clockOfEvent.formatRange(irish(startsAt), irish(endsAt))
    : eventTime(startsAt, endsAt)

/** Returns the parts of an event's date: "Thu" and "3". */
export const eventDay = (startsAt: string) => ({
  weekday: dayName.format(irish(startsAt)),
  day: String(Number(startsAt.slice(8, 10))),
})

const dayAndShortMonth = new Intl.DateTimeFormat('en-IE', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Dublin',
})

/** Formats the date of a time in Irish time without its year: 26 Nov. */
export const shortDayOf = (at: string) => dayAndShortMonth.format(Date.parse(at))
