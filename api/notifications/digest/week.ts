const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Dublin',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** From this hour of a Monday on, in Ireland. */
const HOUR = 7

/** On which Monday a digest may be written at this moment, as 2026-11-23; null while it may not. */
export function mondayOf(now: Date): string | null {
  const is = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]))
  if (is['weekday'] !== 'Mon' || Number(is['hour']) < HOUR) return null
  return `${is['year']}-${is['month']}-${is['day']}`
}
