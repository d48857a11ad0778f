import { Prisma } from '../../../prisma/client/client.ts'
import type { Action } from '../../audit/actions.ts'
import { REFUSALS, DECISION_ACTIONS } from '../acts/states.ts'

const among = (actions: readonly Action[]) => Prisma.join([...actions])

/** An SQL condition: none of these acts concerns the target of an `entry` after it. */
const isNewestOf = (actions: readonly Action[]) => Prisma.sql`not exists (
  select from "ModerationLog" newer where newer."targetId" = entry."targetId"
    and newer."targetType" = entry."targetType" and newer.sequence > entry.sequence
    and newer.action in (${among(actions)}))`

const KEYS = { post: Prisma.sql`"postId"`, reply: Prisma.sql`"replyId"` }

/**
 * An SQL condition: an `item` or its newest edit was rejected by an `entry`, the last about it; `findTargetAt` finds
 * the part to restore. Restoring a deleted item leaves the decision in force.
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
 * An SQL condition: a log `entry` is in force, without a later decision about the same subject, and without a new
 * version or removal by the author. A second act on an account adds to the first, and leaves it in force.
 */
export const IN_FORCE = Prisma.sql`case
  when entry.action in (${among(REFUSALS)}) then ${isItemRejected}
  when entry.action = 'withhold_version' then ${isVersionWithheld}
  when entry.action = 'disable_user' then ${isNewestOf(['enable_user'])}
    and exists (select from "Member" where id = entry."targetId" and "isDisabled")
  when entry.action = 'decline_user' then ${isNewestOf(['decline_user', 'verify_user'])}
    and exists (select from "Member" where id = entry."targetId" and not "isVerified" and "notAcceptedAt" is not null)
  else false end`

/** An SQL condition: a `report` is dismissed and its subject still exists; an unpublished one needs no decision. */
export const REPORT_IN_FORCE = Prisma.sql`(report.outcome = 'dismissed' and case report."targetType"
  when 'user' then exists (select from "Member" where id = report."targetId")
  when 'post' then exists (select from "Post" item where item.id = report."targetId"
    and item."deletedAt" is null and item."removedAt" is null and item.status <> 'rejected')
  else exists (select from "Reply" item join "Post" post on post.id = item."postId" where item.id = report."targetId"
    and item."deletedAt" is null and item.status <> 'rejected' and post."deletedAt" is null) end)`

/**
 * An SQL condition: the subject of an `appeal` is in force. Null for the dismissal of a reopened report, until the
 * report is decided.
 */
export const SUBJECT_IN_FORCE = Prisma.sql`(case when appeal."reportId" is null
  then (select ${IN_FORCE} from "ModerationLog" entry where entry.id = appeal."decisionId")
  else (select ${REPORT_IN_FORCE} from "Report" report where report.id = appeal."reportId") end)`

/** An SQL condition: an `appeal` is undecided and its subject in force. Null while the latter is open. */
export const IS_OPEN = Prisma.sql`(appeal."decidedAt" is null and ${SUBJECT_IN_FORCE})`
