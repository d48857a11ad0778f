import { Prisma, type NotificationKind } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import { afterUndo } from '../forum/undo.ts'

/** Who is to be told: some members, whoever follows a discussion or a category, or the administrators. */
export type Recipients =
  | { members: readonly string[] }
  | { followersOfPost: string }
  | { followersOfCategory: string }
  | 'administrators'

/** Something that members are told of. */
export type NotifiedEvent = {
  kind: NotificationKind
  /** Names the event, as `subjects.ts` does. */
  subjectKey: string
  to: Recipients
  /** What became of it, in a word that `summary.ts` knows. */
  detail?: string
  /** The discussion, and the reply in it, that it is about: who may not see these is not told. */
  postId?: string
  replyId?: string
  reportId?: string
  decisionId?: string
  /** Whose act it was: they are not told of it themselves. */
  actorId?: string | null
  /** From when on it is told; once the time to undo is over, unless said otherwise. */
  visibleAt?: Date
  /** For what has an e-mail of its own. */
  isEmailed?: boolean
}

/**
 * Tells members of an event, in the transaction that causes it: one statement, however many they are. Nobody is told of
 * the same event twice, of their own act, or while they are disabled.
 *
 * Who is named in what they would be told of anyway is told that they are named, unless they have read it already.
 */
export async function notify(tx: Database, event: NotifiedEvent): Promise<void> {
  const { kind, subjectKey, to, detail, postId, replyId, reportId, decisionId, actorId } = event
  const { visibleAt = afterUndo(), isEmailed = false } = event
  await tx.$executeRaw`
    insert into "Notification" as told (id, "memberId", kind, "subjectKey", detail, "postId", "replyId", "reportId",
      "decisionId", "actorId", "visibleAt", "inSite", "emailedAt")
    select uuid_v7(), member.id, ${kind}::"NotificationKind", ${subjectKey}, ${detail ?? null},
      ${postId ?? null}::uuid, ${replyId ?? null}::uuid, ${reportId ?? null}::uuid, ${decisionId ?? null}::uuid,
      ${actorId ?? null}::uuid, ${visibleAt}, coalesce(preference."inSite", true),
      case when ${isEmailed} then now() end
    from "Member" member
    left join "NotificationPreference" preference
      on preference."memberId" = member.id and preference.kind = ${kind}::"NotificationKind"
    where member.id in (${idsOf(to)}) and member.id is distinct from ${actorId ?? null}::uuid
      and member."isVerified" and not member."isDisabled"
    on conflict ("memberId", "subjectKey") do update set kind = excluded.kind, "inSite" = excluded."inSite"
      where excluded.kind = 'mention' and told.kind <> 'mention'
        and told."readAt" is null and told."emailedAt" is null`
}

function idsOf(to: Recipients): Prisma.Sql {
  if (to === 'administrators') return Prisma.sql`select id from "Member" where role = 'admin'`
  if ('members' in to) return Prisma.sql`select unnest(${to.members}::uuid[])`
  if ('followersOfPost' in to)
    return Prisma.sql`
      select "memberId" from "PostFollow" where "postId" = ${to.followersOfPost}::uuid and "isFollowing"`
  return Prisma.sql`select "memberId" from "CategoryFollow" where category = ${to.followersOfCategory}`
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
