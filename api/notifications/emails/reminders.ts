import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { notifyOfAll } from '../notify.ts'

/** The pending time after which administrators are reminded. */
const AFTER = Prisma.sql`interval '24 hours'`

/** The age after which no reminder is sent: an earlier one was sent, and its record may be deleted. */
const MAX_AGE = Prisma.sql`interval '60 days'`

const isLate = (since: Prisma.Sql, now: Date) => Prisma.sql`
  ${since} <= ${now}::timestamptz - ${AFTER} and ${since} > ${now}::timestamptz - ${MAX_AGE}`

/** Excludes items of disabled members, which are not in the queue. */
const AUTHOR_ENABLED = Prisma.sql`
  not exists (select from "Member" author where author.id = item."authorId"
    and (author."isDisabled" or author."leavesAt" is not null))`

const edits = (type: 'post' | 'reply', now: Date) => {
  const isShown =
    type === 'post'
      ? Prisma.sql`exists (select from "PublishedPost" post where post.id = item."postId")`
      : Prisma.sql`exists (select from "PublishedReply" reply join "Post" post on post.id = reply."postId"
          where reply.id = item."replyId" and post."deletedAt" is null)`
  return Prisma.sql`
    select 'waits:item:' || item.id, ${type}::text from "Revision" item
    where item.status = 'pending' and ${isShown} and ${AUTHOR_ENABLED} and ${isLate(Prisma.sql`item."createdAt"`, now)}`
}

/** Selects work pending for administrators, with a key per item so that one reminder is sent. */
const pending = (now: Date) => [
  Prisma.sql`
    select 'waits:item:' || item.id, 'post' from "Post" item
    where item.status = 'pending' and item."deletedAt" is null and ${AUTHOR_ENABLED}
      and ${isLate(Prisma.sql`item."createdAt"`, now)}`,
  Prisma.sql`
    select 'waits:item:' || item.id, 'reply' from "Reply" item
    where item.status = 'pending' and item."deletedAt" is null and ${AUTHOR_ENABLED}
      and exists (select from "Post" post where post.id = item."postId" and post."deletedAt" is null)
      and ${isLate(Prisma.sql`item."createdAt"`, now)}`,
  edits('post', now),
  edits('reply', now),
  // Reports on the same subject share a reminder.
  Prisma.sql`
    select distinct 'waits:report:' || report."targetId", 'report' from "Report" report
    where report."decidedAt" is null and ${isLate(Prisma.sql`report."createdAt"`, now)}`,
  Prisma.sql`
    select 'waits:appeal:' || appeal.id, 'appeal' from "Appeal" appeal
    where appeal."decidedAt" is null and ${isLate(Prisma.sql`appeal."createdAt"`, now)}`,
]

const applications = (now: Date) => Prisma.sql`
  select 'waits:application:' || item.id, 'application' from "Member" item
  where not item."isVerified" and not item."isDisabled" and item."notAcceptedAt" is null
    and ${isLate(Prisma.sql`item."addressConfirmedAt"`, now)}`

const toAdministrators = (pending: Prisma.Sql) => Prisma.sql`
  select administrator.id as "memberId", 'administration'::"NotificationKind" as kind, late.key as "subjectKey",
    late.detail, null::uuid as "postId", null::uuid as "replyId", null::uuid as "reportId",
    null::uuid as "decisionId", null::uuid as "actorId"
  from (${pending}) as late (key, detail), "Member" administrator where administrator.role = 'admin'`

/**
 * Reminds administrators once of each item, application and report that has been pending for 24 hours (decisions,
 * "Coming back"). Safe for concurrent calls.
 */
export async function remindAdministrators(now = new Date()): Promise<void> {
  await notifyOfAll(db, toAdministrators(Prisma.join(pending(now), ' union all ')), { visibleAt: now })
  // Applications and appeals have their own e-mails from the first day on.
  await notifyOfAll(db, toAdministrators(applications(now)), { visibleAt: now, ownEmail: 'now' })
}
