import { occurrencesOf, placeInMonth, TIMES, type PostField, type Repeats } from '#rules/items'

/** The choices of how often an event takes place; empty for once. */
export type SeriesText = Record<'repeats' | 'times', string>

/** An event that takes place once; several only once somebody chooses so. */
export const ONCE: SeriesText = { repeats: '', times: String(TIMES.usual) }

/** Returns the input of the API, where the number of events is one. */
export function newPostInput({ repeats, times, ...text }: Record<PostField, string> & SeriesText) {
  // Number reads "0x2" as well.
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

/** While somebody types a year, a start may be any. */
const isComplete = (startsAt: string) => /^20\d\d-/.test(startsAt)

/** Names the choices; that of a month says which weekday, where a script knows the start. */
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

/** Lists the days on which an event takes place: "Thu, 28 Jan". */
export function daysOf(startsAt: string, { repeats, times }: SeriesText): string[] {
  if (!isComplete(startsAt)) return []
  const all = repeats
    ? occurrencesOf({ startsAt, endsAt: startsAt }, repeats as Repeats, Number(times))
    : [{ startsAt }]
  return all.map((each) => dayAndMonth.format(Date.parse(`${each.startsAt}Z`)))
}

/** Returns what the author of a series hears once it has arrived. */
export const seriesCreated = (times: string | number, isPending: boolean) => ({
  title: `${times} events were created`,
  text: isPending
    ? 'A moderator will review them shortly; then everyone can see them.'
    : 'You can edit or cancel each by itself.',
})
