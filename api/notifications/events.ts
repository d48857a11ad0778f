import { Prisma } from '../../prisma/client/client.ts'
import { db, type Database } from '../database/db.ts'
import type { EventField } from '../items/event-rules.ts'
import { CANCELLED, EVENT_DAYS } from '../items/limits.ts'
import { GONE_EVENT } from '../policy.ts'
import { irishTimeOf } from '../text/moments.ts'
import { notifyOfAll } from './notify.ts'

const DAY = 24 * 3_600_000

const NOTHING_ELSE = Prisma.sql`null::uuid as "replyId", null::uuid as "reportId", null::uuid as "decisionId"`

type Event = Record<EventField, string | null>

/** The fields for the time and place of an event. */
const PLACE_AND_TIME = ['startsAt', 'endsAt', 'town', 'venue', 'onlineLink'] as const

/** The outcomes of which attending members are notified; `summary.ts` has their texts. */
type Change = 'cancelled' | 'moved' | 'on_again'

/**
 * Notifies attending members when an edit changes whether they can come to a published event, in the transaction that
 * publishes it.
 */
export async function notifyOfEventChange(
  tx: Database,
  postId: string,
  { before, after }: { before: Event; after: Event },
): Promise<void> {
  const change = before.startsAt && changeBetween(before, after)
  if (!change) return
  const going = Prisma.sql`
    select going."memberId", 'event'::"NotificationKind" as kind,
      'event:' || post.id || ':' || post."eventSequence" as "subjectKey", ${change} as detail, post.id as "postId",
      post."authorId" as "actorId", ${NOTHING_ELSE}
    from "Post" post join "Attendance" going on going."postId" = post.id where post.id = ${postId}::uuid`
  await notifyOfAll(tx, going)
  // Members confirm their attendance again for a new date.
  if (after.startsAt === null) await tx.attendance.deleteMany({ where: { postId } })
}

const takesPlace = ({ startsAt, eventStatus }: Event) => startsAt !== null && eventStatus !== CANCELLED

function changeBetween(before: Event, after: Event): Change | null {
  if (takesPlace(before) !== takesPlace(after)) return takesPlace(after) ? 'on_again' : 'cancelled'
  const isMoved = PLACE_AND_TIME.some((field) => before[field] !== after[field])
  return takesPlace(after) && isMoved ? 'moved' : null
}

/** Notifies the members attending a future event that it was deleted or withdrawn. */
export const notifyOfWithdrawnEvent = (tx: Database, postId: string): Promise<void> =>
  notifyOfAll(
    tx,
    Prisma.sql`
      select going."memberId", 'event'::"NotificationKind" as kind,
        'event:' || post.id || ':gone:' || now() as "subjectKey", ${GONE_EVENT} || post."startsAt" as detail,
        post.id as "postId", post."authorId" as "actorId", ${NOTHING_ELSE}
      from "Post" post join "Attendance" going on going."postId" = post.id
      where post.id = ${postId}::uuid and post."endsAt" > ${irishTimeOf(Date.now())}
        and post."eventStatus" is null`,
  )

/** Notifies members who were notified of a withdrawn event that it is published again. */
export async function notifyOfReturnedEvent(tx: Database, postId: string): Promise<void> {
  await tx.notification.deleteMany({
    where: {
      kind: 'event',
      postId,
      detail: { startsWith: GONE_EVENT },
      visibleAt: { gt: new Date() },
    },
  })
  await notifyOfAll(
    tx,
    Prisma.sql`
      select distinct told."memberId", told.kind, 'event:' || told."postId" || ':back:' || now() as "subjectKey", 'on_again' as detail,
        told."postId", null::uuid as "actorId", ${NOTHING_ELSE}
      from "Notification" told join "Attendance" going using ("memberId", "postId")
      where told."postId" = ${postId}::uuid and told.kind = 'event' and told.detail like ${`${GONE_EVENT}%`}`,
  )
}

/** Announces recently ended events as changed, so that lists no longer show them as upcoming. */
export const announceEnded = (since: number, now: number = Date.now()): Promise<unknown> =>
  db.$executeRaw`
    select pg_notify('announcements', 'change post:' || id) from "PublishedPost"
    where "startsAt" > ${irishTimeOf(since - (EVENT_DAYS.long + 1) * DAY)} and "endsAt" >= ${irishTimeOf(since)} and "endsAt" < ${irishTimeOf(now)}`

/**
 * Reminds members once of each event that they attend in the next 24 hours; excludes those who decided to attend within
 * these.
 */
export const remindOfEvents = (now: number = Date.now()): Promise<void> =>
  notifyOfAll(
    db,
    Prisma.sql`
      select going."memberId", 'event'::"NotificationKind" as kind,
        'event:' || post.id || ':' || post."startsAt" as "subjectKey", 'soon' as detail, post.id as "postId",
        null::uuid as "actorId", ${NOTHING_ELSE}
      from "PublishedPost" post join "Attendance" going on going."postId" = post.id
      where post."startsAt" > ${irishTimeOf(now)} and post."startsAt" <= ${irishTimeOf(now + DAY)}
        and post."eventStatus" is null
        and going."createdAt" <= (post."startsAt"::timestamp at time zone 'Europe/Dublin') - interval '1 day'`,
    { visibleAt: new Date(now) },
  )
