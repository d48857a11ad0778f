const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Dublin',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The earliest hour of a Monday in Ireland. */
const HOUR = 7

/** Returns the Monday whose digest may be sent now, such as 2026-11-23; null at other times. */
export function mondayOf(now: Date): string | null {
  const is = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]))
  if (is['weekday'] !== 'Mon' || Number(is['hour']) < HOUR) return null
  return `${is['year']}-${is['month']}-${is['day']}`
}
