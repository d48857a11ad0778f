import { z } from 'zod'
import { irishTimeOf, momentOf } from '../text/moments.ts'
import { optional } from '../text/rules.ts'
import { dayAhead, EVENT_DAYS } from './limits.ts'
import { issueReporter } from './issue-reporter.ts'

/** The intervals of a series: weekly, fortnightly, or monthly on the same weekday. */
export const REPEATS = ['weekly', 'fortnightly', 'monthly'] as const
export type Repeats = (typeof REPEATS)[number]

/** The minimum, maximum and default number of events in a series. */
export const TIMES = { least: 2, most: 12, usual: 3 } as const

const DAY = 24 * 3_600_000
const HOW_MANY = `An event repeats ${TIMES.least} to ${TIMES.most} times, the first one included`

/** Input fields that create several events from one text; they are not stored. */
export const seriesFields = {
  repeats: optional('Repeats', 20).pipe(
    z.enum(REPEATS, `An event repeats as one of these: ${REPEATS.join(', ')}`).nullable(),
  ),
  times: z.int(HOW_MANY).min(TIMES.least, HOW_MANY).max(TIMES.most, HOW_MANY).nullish(),
}

type Span = { startsAt: string; endsAt: string }

/** Returns the times of each event of a series, all at the same local time in Ireland. */
export function occurrencesOf({ startsAt, endsAt }: Span, repeats: Repeats, times: number): Span[] {
  return Array.from({ length: times }, (_, index) => {
    const days =
      repeats === 'monthly' ? monthsAhead(startsAt, index) : index * (repeats === 'weekly' ? 7 : 14)
    return { startsAt: inDays(startsAt, days), endsAt: inDays(endsAt, days) }
  })
}

const dayIn = (time: string) => new Date(`${time.slice(0, 10)}T00:00Z`)

const inDays = (time: string, days: number) =>
  new Date(Number(dayIn(time)) + days * DAY).toISOString().slice(0, 10) + time.slice(10)

/** Returns the position of a day among the same weekdays of its month: 1 to 4, or 0 for the last. */
export function placeInMonth(time: string): number {
  const day = dayIn(time)
  const isLast = new Date(Number(day) + 7 * DAY).getUTCMonth() !== day.getUTCMonth()
  return isLast ? 0 : Math.ceil(day.getUTCDate() / 7)
}

/** Returns the number of days until the same weekday and position in a later month. */
function monthsAhead(time: string, months: number): number {
  const [day, place] = [dayIn(time), placeInMonth(time)]
  const month = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + (place === 0 ? 1 : 0))
  const weeks = place === 0 ? -1 : place - 1
  const first = (day.getUTCDay() - new Date(month).getUTCDay() + 7) % 7
  return (month - Number(day)) / DAY + first + weeks * 7
}

/** Returns the default times of an event: the evening of a last Thursday of a month, at least a week ahead. */
export function usualEvening(now: number = Date.now()): Span {
  const days = Array.from({ length: 35 }, (_, index) => dayAhead(7 + index, now))
  const day = days.find((each) => dayIn(each).getUTCDay() === 4 && placeInMonth(each) === 0) ?? ''
  return { startsAt: `${day}T18:30`, endsAt: `${day}T20:30` }
}

type Series = {
  startsAt: string | null
  endsAt: string | null
  repeats: Repeats | null
  times?: number | null | undefined
}

/** Checks a series as a whole; its first event is checked like any other. */
export function checkSeries(payload: z.core.ParsePayload<Series>): void {
  const { startsAt, endsAt, repeats, times } = payload.value
  const refuse = issueReporter(payload)
  if (repeats === null) return
  if (startsAt === null || endsAt === null)
    refuse('repeats', 'Only an event with a start and an end can repeat')
  else if (typeof times !== 'number') refuse('times', HOW_MANY)
  // An out-of-range number and an unreadable time have their own errors.
  else if (times <= TIMES.most && momentOf(startsAt) && momentOf(endsAt)) {
    const all = occurrencesOf({ startsAt, endsAt }, repeats, times)
    const leftOut = all.flatMap((each) => [each.startsAt, each.endsAt]).find((time) => !momentOf(time))
    if (leftOut) refuse('repeats', skipped(leftOut))
    else if ((all.at(-1)?.startsAt ?? '') > irishTimeOf(Date.now() + EVENT_DAYS.ahead * DAY))
      refuse('times', 'The last start must be within the next two years')
  }
}

const fullDay = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'UTC' })

const skipped = (time: string) =>
  `On ${fullDay.format(dayIn(time))} there is no ${time.slice(11)}, since the clocks go forward. Please choose another time`
