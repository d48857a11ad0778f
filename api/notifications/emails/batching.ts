import { waitForLock } from '../../database/advisory-locks.ts'
import { Prisma, type NotificationKind } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { enqueueEmails } from '../../mail/outbox.ts'
import { daySummary, notificationEmails } from './emails.ts'

/** E-mails per transaction. */
const AT_ONCE = 200

/** Age from which a notification that its member did not want by e-mail before gets none. */
const TOO_OLD = Prisma.sql`interval '2 days'`

type Batched = { id: string; memberId: string; kind: NotificationKind }

/** Notifications that are due for an e-mail: shown, unread, and in none so far. */
const IS_DUE = (now: Date) => Prisma.sql`
  told."emailedAt" is null and told."readAt" is null and told."visibleAt" <= ${now}
  and told."visibleAt" > ${now}::timestamptz - ${TOO_OLD}`

const TO_READER = Prisma.sql`
  join "Member" member on member.id = told."memberId" and member."isVerified" and not member."isDisabled"`

/**
 * Sends e-mails to members who want them at once. The first of a kind goes out in the next run; those of the hour after
 * it are batched into one. Any number of processes may call it at once.
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

/** Sends one daily e-mail about everything to members who want a daily summary. */
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
    where "emailedAt" is null and "readAt" is null and "visibleAt" <= ${now}::timestamptz - ${TOO_OLD}`
}

async function batchAll(
  now: Date,
  due: Prisma.Sql,
  enqueue: (tx: Database, locked: readonly Batched[]) => Promise<void>,
): Promise<void> {
  while ((await batch(now, due, enqueue)) > 0);
}

/** Marks notifications and writes their e-mail in one transaction. */
const batch = (
  now: Date,
  due: Prisma.Sql,
  enqueue: (tx: Database, locked: readonly Batched[]) => Promise<void>,
): Promise<number> =>
  db.$transaction(async (tx) => {
    // The later of two processes finds the e-mails of the earlier one.
    await waitForLock(tx, 'notificationEmails')
    const locked = await tx.$queryRaw<Batched[]>`
      with due as (${due})
      update "Notification" told set "emailedAt" = ${now} from due
      where told."memberId" = due."memberId" and told.kind = due.kind and ${IS_DUE(now)}
      returning told.id::text as id, told."memberId"::text as "memberId", told.kind::text as kind`
    await enqueue(tx, locked)
    return locked.length
  })

/** Returns one e-mail for each member, with all notifications marked for them. */
function byMember(locked: readonly Batched[]): { member: string; data: { ids: string[] } }[] {
  const idsOf = new Map<string, string[]>()
  for (const { id, memberId } of locked) idsOf.set(memberId, [...(idsOf.get(memberId) ?? []), id])
  return [...idsOf].map(([member, ids]) => ({ member, data: { ids } }))
}
