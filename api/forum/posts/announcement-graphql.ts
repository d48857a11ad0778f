import type { Post as Row } from '../../../prisma/client/client.ts'
import { builder } from '../../graphql/builder.ts'
import { CANCELLED } from '../../items/limits.ts'
import { payLabel, placeLabel } from '../../text/vacancies.ts'
import { Post } from '../graphql.ts'
import { VACANCY_COLUMNS, vacancyOf } from '../vacancies/vacancy.ts'

const COLUMNS = { ...VACANCY_COLUMNS, startsAt: true, eventStatus: true } as const

// Formatted here for lists: one line is shorter than the code that would format it in the browser.
builder.prismaObjectField(Post, 'announcement', (t) =>
  t.string({
    description: 'When and where an event is, or the employer, place and pay of a vacancy, in one line.',
    nullable: true,
    select: COLUMNS,
    resolve: (post) => announcementOf(post),
  }),
)

function announcementOf(post: Pick<Row, keyof typeof COLUMNS>): string | null {
  const { startsAt, town, eventStatus } = post
  if (startsAt)
    return `${eventStatus === CANCELLED ? 'Cancelled: ' : ''}${eventStart(startsAt)}, ${town ?? 'online'}`
  const vacancy = vacancyOf(post)
  if (!vacancy) return null
  const facts = [vacancy.employer, placeLabel(vacancy), payLabel(vacancy)].join(' · ')
  return vacancy.isOpen ? facts : `Closed: ${facts}`
}

const start = new Intl.DateTimeFormat('en-IE', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Formats the start of an event, which is Irish local time already: "Thu, 3 Dec, 18:30". */
const eventStart = (startsAt: string) => start.format(Date.parse(`${startsAt}Z`))
