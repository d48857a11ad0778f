import { DAY } from '../../plain/durations.ts'
import { fullDay } from '../../ui/texts/time.ts'

type Dated = { listedAt: string }

const date = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Dublin' })

/** Returns the Monday of a week in Irish time. */
export function mondayOf(at: string | number): string {
  const midnight = Date.parse(`${date.format(new Date(at))}T00:00:00Z`)
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7
  return new Date(midnight - sinceMonday * DAY).toISOString().slice(0, 10)
}

/** Groups a member's activity by week, newest first. */
export function inWeeks<Each extends Dated>(
  activities: readonly Each[],
): { monday: string; items: Each[] }[] {
  const weeks = new Map<string, Each[]>()
  for (const activity of activities) {
    const monday = mondayOf(activity.listedAt)
    weeks.set(monday, [...(weeks.get(monday) ?? []), activity])
  }
  return [...weeks].map(([monday, items]) => ({ monday, items }))
}

/** Returns the name of a week relative to today. */
export function nameOfWeek(monday: string, now: number = Date.now()): string {
  const age = Date.parse(mondayOf(now)) - Date.parse(monday)
  if (age <= 0) return 'This week'
  return age <= 7 * DAY ? 'Last week' : `Week of ${fullDay(monday)}`
}
