import { Prisma, type NotificationKind } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { afterUndo } from '../items/undo.ts'

/** Something that some members, or all administrators, are told of. */
export type NotifiedEvent = When & {
  kind: NotificationKind
  /** Names the event, as `subjects.ts` does. */
  subjectKey: string
  to: { members: readonly string[] } | 'administrators'
  /** The outcome, in a word that `summary.ts` knows. */
  detail?: string
  /** The discussion, and the reply in it, that it is about: who may not see these is not told. */
  postId?: string
  replyId?: string
  reportId?: string
  decisionId?: string
  /** The member who acted, who is not notified. */
  actorId?: string | null
}

/** The time of a notification. */
export type When = {
  /** From when on; once the time to undo is over, unless said otherwise. */
  visibleAt?: Date
  /** For what has an e-mail of its own: that is sent always, or to those who want to be written to at once. */
  ownEmail?: 'always' | 'now'
}

/**
 * Tells members of an event, in the transaction that causes it: one statement, however many they are. Nobody is told of
 * the same event twice, of their own act, or while they are disabled.
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
 * Tells of many events in one statement.
 * @param events a query for whom to tell of what: `memberId`, `kind`, `subjectKey`, `detail`, `postId`, `replyId`,
 *   `reportId`, `decisionId`, `actorId`
 */
export async function notifyOfAll(
  tx: Database,
  events: Prisma.Sql,
  { visibleAt = afterUndo(), ownEmail }: When = {},
): Promise<void> {
  // Of what is not to be written about, or has its own e-mail, nothing is gathered.
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
 * Takes back what nobody has been told yet, because it is no longer so. What somebody may have seen stays written down, so
 * that they are not told of it again; while they may not see what it is about, they are not shown it.
 */
export async function withdraw(tx: Database, subjectKeys: readonly string[]): Promise<void> {
  await tx.notification.deleteMany({
    where: { subjectKey: { in: [...subjectKeys] }, visibleAt: { gt: new Date() } },
  })
}

/** Marks as read, for all who were told, what needs nobody any more, such as what somebody else has decided meanwhile. */
export async function closeNotifications(tx: Database, subjectKeys: readonly string[]): Promise<void> {
  await tx.notification.updateMany({
    where: { subjectKey: { in: [...subjectKeys] }, readAt: null },
    data: { readAt: new Date() },
  })
}
