import type { Database } from '../database/db.ts'
import { noteAct } from '../audit/log.ts'
import { findAuthor } from '../decisions/owner.ts'
import { withhold } from '../forum/items/publication.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { itemHidden } from './emails.ts'
import type { ReportTarget } from './targets.ts'

/** The number of members whose reports hide an item without a moderator. */
const REPORTERS_NEEDED = 3

const REASON = 'Three members have reported it: hidden until a moderator has looked'

/**
 * Hides an item until a moderator decides, once enough members have reported it. Call it in the transaction that locks
 * the item. Never hides profiles and items of administrators.
 * @returns true when it is hidden now
 */
export async function hideIfReported(tx: Database, { type, id, owner }: ReportTarget): Promise<boolean> {
  if (type === 'user' || owner?.role === 'admin') return false
  if ((await countReporters(tx, type, id)) < REPORTERS_NEEDED) return false
  if (!(await withhold(tx, { type, id }, { to: 'pending', from: 'approved' }))) return false
  const member = await findAuthor(tx, { id, authorId: owner?.id ?? null })
  await enqueueEmail(tx, itemHidden, { member, about: id, data: { type, id } })
  await noteAct(tx, null, {
    action: type === 'post' ? 'hide_post' : 'hide_reply',
    targetType: type,
    targetId: id,
    reason: REASON,
  })
  return true
}

/**
 * Counts the members whose reports within a week may hide an item. Against abuse, only members for at least a week with
 * a published item count, unless three of their reports were dismissed within 90 days, or one about this item.
 */
async function countReporters(tx: Database, type: 'post' | 'reply', id: string): Promise<number> {
  const [counted] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count
    from "Report" report join "Member" reporter on reporter.id = report."reporterId"
    where report."targetId" = ${id}::uuid and report."targetType" = ${type}::"TargetType"
      and report."decidedAt" is null and report."createdAt" > now() - interval '7 days'
      and reporter."isVerified" and not reporter."isDisabled"
      and coalesce(
        (select max(entry."createdAt") from "ModerationLog" entry
         where entry."targetId" = reporter.id and entry.action = 'verify_user'),
        reporter."joinedAt"
      ) <= now() - interval '7 days'
      and (exists (select from "PublishedPost" item where item."authorId" = reporter.id)
        or exists (select from "PublishedReply" item
             join "PublishedPost" post on post.id = item."postId" where item."authorId" = reporter.id))
      and not exists (select from "Report" earlier
        where earlier."reporterId" = reporter.id and earlier."targetId" = report."targetId"
          and earlier.outcome = 'dismissed')
      and (select count(*) from "Report" earlier
        where earlier."reporterId" = reporter.id and earlier.outcome = 'dismissed'
          and earlier."decidedAt" > now() - interval '90 days') < 3`
  return counted?.count ?? 0
}
