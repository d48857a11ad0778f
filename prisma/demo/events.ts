import { z } from 'zod'
import { eventFields } from '../../api/items/event-rules.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
type Weekday = (typeof WEEKDAYS)[number]

const weekday = z.enum(WEEKDAYS)

/** An event some weeks from the day of the demo, or on the last such weekday of a month. */
export const demoEvent = z.strictObject({
  next: weekday.optional(),
  inWeeks: z.number().int().default(0),
  last: weekday.optional(),
  from: z.string(),
  to: z.string(),
  town: eventFields.town,
  venue: eventFields.venue,
  onlineLink: eventFields.onlineLink,
})
type DemoEvent = z.output<typeof demoEvent>

const DAY = 24 * 3_600_000

/** Returns the columns of a demo event, whose date depends on the day of the demo. */
export function eventColumns({ next, inWeeks, last, from, to, ...place }: DemoEvent, now: Date) {
  const day = last ? lastOfMonth(last, now) : nextDay(next ?? 'Monday', now.getTime() + inWeeks * 7 * DAY)
  return { ...place, startsAt: `${day}T${from}`, endsAt: `${day}T${to}` }
}

const isOn = (weekday: Weekday, at: Date) => at.getUTCDay() === WEEKDAYS.indexOf(weekday)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Returns the first such weekday after a time. */
function nextDay(weekday: Weekday, after: number): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map((count) => new Date(after + count * DAY))
  return dayOf(days.find((day) => isOn(weekday, day)) ?? new Date(after))
}

/** Returns the last such weekday of this month, or of the next one when that has passed. */
function lastOfMonth(weekday: Weekday, now: Date): string {
  const [current, next] = [1, 2].map((months) => {
    const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
    return nextDay(weekday, end.getTime() - 8 * DAY)
  })
  return current && current > dayOf(now) ? current : (next ?? dayOf(now))
}
