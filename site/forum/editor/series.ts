import { occurrencesOf, placeInMonth, TIMES, type PostField, type Repeats } from '#rules/items'

/** Repetition of an event; empty for a single event. */
export type SeriesText = Record<'repeats' | 'times', string>

/** Default: a single event. The number of times applies once a repetition is chosen. */
export const ONCE: SeriesText = { repeats: '', times: String(TIMES.usual) }

/** Returns the API's input, in which the number of times is a number. */
export function newPostInput({ repeats, times, ...text }: Record<PostField, string> & SeriesText) {
  // `Number` alone would accept "0x2".
  return repeats ? { ...text, repeats, times: /^\d+$/.test(times.trim()) ? Number(times) : null } : text
}

const PLACES = ['last', 'first', 'second', 'third', 'fourth']
const weekday = new Intl.DateTimeFormat('en-IE', { weekday: 'long', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-IE', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Returns false while a year is being typed, when the start may have any value. */
const isComplete = (startsAt: string) => /^20\d\d-/.test(startsAt)

/** Returns the repetition options; the monthly one names the weekday if the start is known. */
export function repeatChoices(startsAt: string): { value: string; label: string }[] {
  const monthly = isComplete(startsAt)
    ? `Every month, ${PLACES[placeInMonth(startsAt)]} ${weekday.format(Date.parse(`${startsAt}Z`))}`
    : 'Every month on this weekday'
  return [
    { value: '', label: 'Does not repeat' },
    { value: 'weekly', label: 'Every week' },
    { value: 'fortnightly', label: 'Every two weeks' },
    { value: 'monthly', label: monthly },
  ]
}

/** Returns the dates of an event, such as "Thu, 28 Jan". */
export function daysOf(startsAt: string, { repeats, times }: SeriesText): string[] {
  if (!isComplete(startsAt)) return []
  const all = repeats
    ? occurrencesOf({ startsAt, endsAt: startsAt }, repeats as Repeats, Number(times))
    : [{ startsAt }]
  return all.map((each) => dayAndMonth.format(Date.parse(`${each.startsAt}Z`)))
}

/** Returns the confirmation for the author of a series. */
export const seriesCreated = (times: string | number, isPending: boolean) => ({
  title: `${times} events were created`,
  text: isPending
    ? 'A moderator will review them shortly; then everyone can see them.'
    : 'You can edit or cancel each by itself.',
})
