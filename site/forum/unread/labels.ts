import { DAY } from '../../plain/durations.ts'
import { counted } from '../../plain/text/plural.ts'

/** The server's limit of a count. */
const MOST = 100

/** A number that the server counts no further than a hundred. */
export const upTo = (count: number) => (count >= MOST ? `${MOST - 1}+` : String(count))

const several = (count: number, one: string, many: string) =>
  count >= MOST ? `${upTo(count)} ${many}` : counted(count, one, many)

/** Formats the news, such as "5 new discussions and 12 replies"; empty for none. */
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

/** A day as one names it when speaking: earlier today, yesterday, Tuesday, 3 November. In Irish time. */
export function spokenDay(at: string, now: number = Date.now()): string {
  const then = Date.parse(at)
  const nameOf = (moment: number) => date.format(moment)
  if (nameOf(then) === nameOf(now)) return 'earlier today'
  if (nameOf(then) === nameOf(now - DAY)) return 'yesterday'
  return now - then < 6 * DAY ? weekday.format(then) : dayOfMonth.format(then)
}
