import { waitForLock } from '../../database/advisory-locks.ts'
import { Prisma, type NotificationKind } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { enqueueEmails } from '../../mail/outbox.ts'
import { daySummary, notificationEmails } from './emails.ts'

/** The number of e-mails per transaction. */
const AT_ONCE = 200

/** The age after which a notification gets no e-mail, even if the member chooses e-mails now. */
const MAX_AGE = Prisma.sql`interval '2 days'`

type Batched = { id: string; memberId: string; kind: NotificationKind }

/** Selects notifications that are due for an e-mail: shown, unread, and in no e-mail yet. */
const IS_DUE = (now: Date) => Prisma.sql`
  told."emailedAt" is null and told."readAt" is null and told."visibleAt" <= ${now}
  and told."visibleAt" > ${now}::timestamptz - ${MAX_AGE}`

const TO_READER = Prisma.sql`
  join "Member" member on member.id = told."memberId" and member."isVerified" and not member."isDisabled"`

/**
 * Sends e-mails to members who chose immediate ones. The first of a kind is sent by the next run; those of the
 * following hour are batched into one. Safe for concurrent calls.
 */
export const emailNotifications = (now = new Date()): Promise<void> =>
  batchAll(
    now,
    Prisma.sql`
      select told."memberId", told.kind from "Notification" told ${TO_READER}
      where ${IS_DUE(now)} and email_timing(member.id, told.kind::text) = 'now'
        and not exists (select from "Email" email
          where email."memberId" = told."memberId" and email.kind = 'notifications-' || told.kind::text
            and email.state in ('queued', 'sent') and email."createdAt" > ${now}::timestamptz - interval '1 hour')
      group by told."memberId", told.kind limit ${AT_ONCE}`,
    async (tx, locked) => {
      for (const kind of new Set(locked.map((each) => each.kind)))
        await enqueueEmails(
          tx,
          notificationEmails[kind],
          byMember(locked.filter((each) => each.kind === kind)),
        )
    },
  )

/** Sends one e-mail about everything to members who chose a daily summary. */
export async function summarizeDay(now = new Date()): Promise<void> {
  await batchAll(
    now,
    Prisma.sql`
      select told."memberId", told.kind from "Notification" told ${TO_READER}
      where told."memberId" in (
        select told."memberId" from "Notification" told ${TO_READER}
        where ${IS_DUE(now)} and email_timing(member.id, told.kind::text) = 'daily'
        group by told."memberId" limit ${AT_ONCE})
      and ${IS_DUE(now)} and email_timing(member.id, told.kind::text) = 'daily'
      group by told."memberId", told.kind`,
    (tx, locked) => enqueueEmails(tx, daySummary, byMember(locked)),
  )
  // Marks notifications that need no e-mail, so that they are not scanned every minute.
  await db.$executeRaw`
    update "Notification" told set "emailedAt" = ${now}
    where "emailedAt" is null and "readAt" is null and "visibleAt" <= ${now}::timestamptz - ${MAX_AGE}`
}

async function batchAll(
  now: Date,
  due: Prisma.Sql,
  enqueue: (tx: Database, locked: readonly Batched[]) => Promise<void>,
): Promise<void> {
  while ((await batch(now, due, enqueue)) > 0);
}

/** Marks notifications and queues their e-mail in one transaction. */
const batch = (
  now: Date,
  due: Prisma.Sql,
  enqueue: (tx: Database, locked: readonly Batched[]) => Promise<void>,
): Promise<number> =>
  db.$transaction(async (tx) => {
    // Of two concurrent processes, the later one finds the e-mails of the earlier one.
    await waitForLock(tx, 'notificationEmails')
    const locked = await tx.$queryRaw<Batched[]>`
      with due as (${due})
      update "Notification" told set "emailedAt" = ${now} from due
      where told."memberId" = due."memberId" and told.kind = due.kind and ${IS_DUE(now)}
      returning told.id::text as id, told."memberId"::text as "memberId", told.kind::text as kind`
    await enqueue(tx, locked)
    return locked.length
  })

/** Groups the marked notifications into one e-mail per member. */
function byMember(locked: readonly Batched[]): { member: string; data: { ids: string[] } }[] {
  const idsOf = new Map<string, string[]>()
  for (const { id, memberId } of locked) idsOf.set(memberId, [...(idsOf.get(memberId) ?? []), id])
  return [...idsOf].map(([member, ids]) => ({ member, data: { ids } }))
}
