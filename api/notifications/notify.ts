import { Prisma, type NotificationKind } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { afterUndo } from '../items/undo.ts'

/** An event of which some members or all administrators are notified. */
export type NotifiedEvent = When & {
  kind: NotificationKind
  /** The key of the event, from `subjects.ts`. */
  subjectKey: string
  to: { members: readonly string[] } | 'administrators'
  /** The outcome, one of those in `summary.ts`. */
  detail?: string
  /** The discussion and the reply in it; members who may not see them are not notified. */
  postId?: string
  replyId?: string
  reportId?: string
  decisionId?: string
  /** The member who acted, who is not notified. */
  actorId?: string | null
}

/** The timing of a notification. */
export type When = {
  /** The earliest time to show it; by default the end of the undo period. */
  visibleAt?: Date
  /** Set for an event with its own e-mail, sent always or to members who chose immediate e-mails. */
  ownEmail?: 'always' | 'now'
}

/**
 * Notifies members of an event in one statement, in the transaction that causes it. Nobody is notified of the same
 * event twice, of their own act, or while suspended.
 */
export function notify(tx: Database, event: NotifiedEvent): Promise<void> {
  const { kind, subjectKey, to, detail, postId, replyId, reportId, decisionId, actorId, ...when } = event
  const ids =
    to === 'administrators'
      ? Prisma.sql`select id from "Member" where role = 'admin'`
      : Prisma.sql`select unnest(${to.members}::uuid[])`
  const events = Prisma.sql`
    select ids."memberId", ${kind}::"NotificationKind" as kind, ${subjectKey} as "subjectKey", ${detail ?? null} as detail,
      ${postId ?? null}::uuid as "postId", ${replyId ?? null}::uuid as "replyId", ${reportId ?? null}::uuid as "reportId",
      ${decisionId ?? null}::uuid as "decisionId", ${actorId ?? null}::uuid as "actorId"
    from (${ids}) as ids ("memberId")`
  return notifyOfAll(tx, events, when)
}

/**
 * Notifies of many events in one statement.
 * @param events a query for members and events: `memberId`, `kind`, `subjectKey`, `detail`, `postId`, `replyId`,
 *   `reportId`, `decisionId`, `actorId`
 */
export async function notifyOfAll(
  tx: Database,
  events: Prisma.Sql,
  { visibleAt = afterUndo(), ownEmail }: When = {},
): Promise<void> {
  // Excludes from e-mails kinds that the member does not want by e-mail, and events with their own e-mail.
  const timing = Prisma.sql`email_timing(member.id, event.kind::text)`
  const isNotified =
    ownEmail === 'always'
      ? Prisma.sql`true`
      : ownEmail === 'now'
        ? Prisma.sql`${timing} <> 'daily'`
        : Prisma.sql`${timing} = 'never'`
  await tx.$executeRaw`
    insert into "Notification" as told (id, "memberId", kind, "subjectKey", detail, "postId", "replyId", "reportId",
      "decisionId", "actorId", "visibleAt", "inSite", "emailedAt")
    select uuid_v7(), member.id, event.kind, event."subjectKey", event.detail, event."postId", event."replyId",
      event."reportId", event."decisionId", event."actorId", ${visibleAt}, coalesce(preference."inSite", true),
      case when ${isNotified} then now() end
    from (${events}) as event
    join "Member" member on member.id = event."memberId" and member.id is distinct from event."actorId"
      and member."isVerified" and not member."isDisabled"
    left join "NotificationPreference" preference
      on preference."memberId" = member.id and preference.kind::text = event.kind::text
    on conflict ("memberId", "subjectKey") do update
      -- Who is named in what they are told of anyway is told that they are named, unless they have heard of it already.
      set kind = excluded.kind, "inSite" = excluded."inSite", "emailedAt" = excluded."emailedAt"
      where excluded.kind = 'mention' and told.kind <> 'mention' and told."readAt" is null
        and (told."emailedAt" is null or told."visibleAt" > now())`
}

/**
 * Withdraws obsolete notifications that nobody has seen. One that may have been seen stays stored, so that its member
 * is not notified again; it is hidden while they may not see its subject.
 */
export async function withdraw(tx: Database, subjectKeys: readonly string[]): Promise<void> {
  await tx.notification.deleteMany({
    where: { subjectKey: { in: [...subjectKeys] }, visibleAt: { gt: new Date() } },
  })
}

/** Marks an event as read for all members when it needs nobody's attention any more, such as a decided item. */
export async function closeNotifications(tx: Database, subjectKeys: readonly string[]): Promise<void> {
  await tx.notification.updateMany({
    where: { subjectKey: { in: [...subjectKeys] }, readAt: null },
    data: { readAt: new Date() },
  })
}
