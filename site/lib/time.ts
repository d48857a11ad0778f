const MINUTE = 60
const UNITS = [
  ['year', 365.25 * 24 * 60 * MINUTE],
  ['month', 30.44 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[]

const ago = new Intl.RelativeTimeFormat('en-IE', { numeric: 'always' })
const full = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Dublin',
})

/**
 * Words for how long ago something was, always "x ago" (specification, section 9).
 * @param at ISO 8601; a moment that is still to come (clocks differ) counts as now
 */
export function timeAgo(at: string, now: number = Date.now()): string {
  const seconds = (now - Date.parse(at)) / 1000
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? []
  return unit && length ? ago.format(-Math.floor(seconds / length), unit) : 'less than a minute ago'
}

const day = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'UTC' })

/** A day such as `2026-11-21` in words, the same wherever it is read. */
export const fullDay = (at: string) => day.format(Date.parse(at))

/** The moment itself, in Irish time, whatever the reader's clock is set to. */
export const fullTime = (at: string) => full.format(Date.parse(at))
