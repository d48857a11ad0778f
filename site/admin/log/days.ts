import { DAY } from '../../plain/durations.ts'
import { fullDayOf } from '../../ui/texts/time.ts'

/** The entries of one day in Irish time. */
type Day<Entry> = { name: string; entries: Entry[] }

const weekday = new Intl.DateTimeFormat('en-IE', { weekday: 'long', timeZone: 'Europe/Dublin' })

/**
 * Groups entries by day; they are sorted newest first.
 * @param now in milliseconds
 */
export function byDay<Entry extends { createdAt: string }>(
  entries: readonly Entry[],
  now: number = Date.now(),
): Day<Entry>[] {
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const name = dayName(entry.createdAt, now)
    const last = days.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else days.push({ name, entries: [entry] })
  }
  return days
}

/** Returns "Today", "Yesterday", or the weekday and date. */
function dayName(at: string, now: number): string {
  const date = fullDayOf(at)
  if (date === fullDayOf(new Date(now).toISOString())) return 'Today'
  if (date === fullDayOf(new Date(now - DAY).toISOString())) return 'Yesterday'
  return `${weekday.format(Date.parse(at))}, ${date}`
}
