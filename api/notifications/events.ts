import { Prisma } from '../../prisma/client/client.ts'
import { db, type Database } from '../database/db.ts'
import type { EventField } from '../items/event-rules.ts'
import { CANCELLED } from '../items/limits.ts'
import { irishTimeOf } from '../text/moments.ts'
import { notify, notifyOfAll } from './notify.ts'
import { eventChanged } from './subjects.ts'

const DAY = 24 * 3_600_000

type Event = Pick<Record<EventField, string | null>, 'startsAt' | 'endsAt' | 'town' | 'venue' | 'eventStatus'>

/** Outcomes of which everybody who is going is notified, as `summary.ts` words them. */
type Change = 'cancelled' | 'moved' | 'on_again'

/**
 * Notifies the members who are going to a published event of a change that decides whether they can come, in the transaction
 * that publishes it.
 */
export async function notifyOfEventChange(
  tx: Database,
  postId: string,
  { before, after }: { before: Event; after: Event },
): Promise<void> {
  const change = before.startsAt && changeBetween(before, after)
  if (!change) return
  const { authorId, eventSequence } = await tx.post.findUniqueOrThrow({
    where: { id: postId },
    select: { authorId: true, eventSequence: true },
  })
  const going = await tx.attendance.findMany({ where: { postId }, select: { memberId: true } })
  await notify(tx, {
    kind: 'event',
    subjectKey: eventChanged(postId, eventSequence),
    to: { members: going.map(({ memberId }) => memberId) },
    detail: change,
    postId,
    actorId: authorId,
  })
}

function changeBetween(before: Event, after: Event): Change | null {
  const [was, is] = [before, after].map(({ startsAt, eventStatus }) => startsAt && eventStatus !== CANCELLED)
  if (was !== is) return is ? 'on_again' : 'cancelled'
  const isMoved = (['startsAt', 'endsAt', 'town', 'venue'] as const).some(
    (field) => before[field] !== after[field],
  )
  return is && isMoved ? 'moved' : null
}

/** Announces the events that have ended lately as changed, so that no page lists them as upcoming for longer. */
export const announceEnded = (since: number, now: number = Date.now()): Promise<unknown> =>
  db.$executeRaw`
    select pg_notify('announcements', 'change post:' || id) from "PublishedPost"
    where "startsAt" is not null and "endsAt" >= ${irishTimeOf(since)} and "endsAt" < ${irishTimeOf(now)}`

/**
 * Reminds members of the events of the next 24 hours to which they are going, once of each start; not those who have
 * decided within these.
 */
export const remindOfEvents = (now: number = Date.now()): Promise<void> =>
  notifyOfAll(
    db,
    Prisma.sql`
      select going."memberId", 'event'::"NotificationKind" as kind,
        'event:' || post.id || ':' || post."startsAt" as "subjectKey", 'soon' as detail, post.id as "postId",
        null::uuid as "replyId", null::uuid as "reportId", null::uuid as "decisionId", null::uuid as "actorId"
      from "PublishedPost" post join "Attendance" going on going."postId" = post.id
      where post."startsAt" > ${irishTimeOf(now)} and post."startsAt" <= ${irishTimeOf(now + DAY)}
        and post."eventStatus" is null
        and going."createdAt" <= (post."startsAt"::timestamp at time zone 'Europe/Dublin') - interval '1 day'`,
    { visibleAt: new Date(now) },
  )
