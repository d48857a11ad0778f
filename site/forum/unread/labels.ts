import { DAY } from '../../plain/durations.ts'
import { counted } from '../../plain/text/plural.ts'

/** Limit up to which the server counts. */
const MOST = 100

/** Formats a count that the server caps at a hundred. */
export const formatCapped = (count: number) => (count >= MOST ? `${MOST - 1}+` : String(count))

const several = (count: number, one: string, many: string) =>
  count >= MOST ? `${formatCapped(count)} ${many}` : counted(count, one, many)

/** Formats the news, such as "5 new discussions and 12 replies"; empty if there are none. */
export const newsIn = ({ discussions, replies }: { discussions: number; replies: number }): string =>
  [
    discussions > 0 && several(discussions, 'new discussion', 'new discussions'),
    replies > 0 &&
      several(replies, discussions > 0 ? 'reply' : 'new reply', discussions > 0 ? 'replies' : 'new replies'),
  ]
    .filter(Boolean)
    .join(' and ')

const timeZone = 'Europe/Dublin'
const date = new Intl.DateTimeFormat('en-CA', { timeZone })
const weekday = new Intl.DateTimeFormat('en-IE', { weekday: 'long', timeZone })
const dayOfMonth = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long', timeZone })

/** Formats a day in Irish time as in speech: earlier today, yesterday, Tuesday, 3 November. */
export function formatSpokenDay(at: string, now: number = Date.now()): string {
  const then = Date.parse(at)
  const nameOf = (moment: number) => date.format(moment)
  if (nameOf(then) === nameOf(now)) return 'earlier today'
  if (nameOf(then) === nameOf(now - DAY)) return 'yesterday'
  return now - then < 6 * DAY ? weekday.format(then) : dayOfMonth.format(then)
}
