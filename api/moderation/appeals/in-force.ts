import { Prisma } from '../../../prisma/client/client.ts'
import type { Action } from '../../audit/actions.ts'
import { REFUSALS, DECISION_ACTIONS } from '../acts/states.ts'

const among = (actions: readonly Action[]) => Prisma.join([...actions])

/** Whether none of these acts has been done to what an `entry` is about since. */
const isNewestOf = (actions: readonly Action[]) => Prisma.sql`not exists (
  select from "ModerationLog" newer where newer."targetId" = entry."targetId"
    and newer."targetType" = entry."targetType" and newer.sequence > entry.sequence
    and newer.action in (${among(actions)}))`

const KEYS = { post: Prisma.sql`"postId"`, reply: Prisma.sql`"replyId"` }

/**
 * Whether an `item` or its newest edit is rejected, by an `entry` that is the last about it: `findTargetAt` finds what of
 * it can be put back. What its author had deleted comes back as it stood, by an act that decides nothing about it.
 */
const isRejected = (key: Prisma.Sql) => Prisma.sql`(
  item.status = 'rejected' and ${isNewestOf(REFUSALS)}
  or item.status = 'approved' and ${isNewestOf(DECISION_ACTIONS)} and exists (
    select from "Revision" edit where edit.${key} = item.id and edit.status = 'rejected' and edit."retiredAt" is null
      and not exists (select from "Revision" newer where newer.${key} = item.id
        and newer.status = 'approved' and newer."decidedAt" > edit."decidedAt")))`

const isItemRejected = Prisma.sql`case entry."targetType"
  when 'post' then exists (select from "Post" item where item.id = entry."targetId"
    and item."deletedAt" is null and item."removedAt" is null and ${isRejected(KEYS.post)})
  else exists (select from "Reply" item where item.id = entry."targetId"
    and item."deletedAt" is null and ${isRejected(KEYS.reply)}) end`

const isVersionWithheld = Prisma.sql`case entry."targetType"
  when 'post' then exists (select from "PublishedPost" item join "Revision" version on version."postId" = item.id
    where item.id = entry."targetId" and item."removedAt" is null and version."withheldBy" = entry.id)
  else exists (select from "PublishedReply" item join "Revision" version on version."replyId" = item.id
    where item.id = entry."targetId" and version."withheldBy" = entry.id) end`

/**
 * Whether things still stand as an `entry` of the log decided: nothing else was decided about the same since, and its
 * author has not sent it in again or removed it. A second act on an account adds to the first, and leaves it standing.
 */
export const IN_FORCE = Prisma.sql`case
  when entry.action in (${among(REFUSALS)}) then ${isItemRejected}
  when entry.action = 'withhold_version' then ${isVersionWithheld}
  when entry.action = 'disable_user' then ${isNewestOf(['enable_user'])}
    and exists (select from "Member" where id = entry."targetId" and "isDisabled")
  when entry.action = 'decline_user' then ${isNewestOf(['decline_user', 'verify_user'])}
    and exists (select from "Member" where id = entry."targetId" and not "isVerified" and "notAcceptedAt" is not null)
  else false end`

/** Whether a `report` is dismissed, and what was reported still there: what was taken down needs nobody's decision. */
export const REPORT_IN_FORCE = Prisma.sql`(report.outcome = 'dismissed' and case report."targetType"
  when 'user' then exists (select from "Member" where id = report."targetId")
  when 'post' then exists (select from "Post" item where item.id = report."targetId"
    and item."deletedAt" is null and item."removedAt" is null and item.status <> 'rejected')
  else exists (select from "Reply" item join "Post" post on post.id = item."postId" where item.id = report."targetId"
    and item."deletedAt" is null and item.status <> 'rejected' and post."deletedAt" is null) end)`

/**
 * Whether what an `appeal` is about stands. Null for the dismissal of a report that is open again: it neither stands nor
 * falls until the report is decided again.
 */
export const SUBJECT_IN_FORCE = Prisma.sql`(case when appeal."reportId" is null
  then (select ${IN_FORCE} from "ModerationLog" entry where entry.id = appeal."decisionId")
  else (select ${REPORT_IN_FORCE} from "Report" report where report.id = appeal."reportId") end)`

/** Whether nobody has answered an `appeal`, and what it is about still stands. Null where that is not to be said yet. */
export const IS_OPEN = Prisma.sql`(appeal."decidedAt" is null and ${SUBJECT_IN_FORCE})`
