import type { EmailTiming, NotificationKind } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'

/** When a member wants to be written to about a kind. */
export async function findTiming(
  within: Database,
  memberId: string,
  kind: NotificationKind,
): Promise<EmailTiming> {
  const [found] = await within.$queryRaw<{ timing: EmailTiming }[]>`
    select email_timing(member, ${kind}::"NotificationKind", preference.email)::text as timing
    from "Member" member left join "NotificationPreference" preference
      on preference."memberId" = member.id and preference.kind = ${kind}::"NotificationKind"
    where member.id = ${memberId}::uuid`
  return found?.timing ?? 'never'
}

/**
 * Chooses when. What the version before reads is kept in step: it knows of replies and decisions, and only whether.
 * @param timing null for whatever is usual
 */
export async function setTiming(
  tx: Database,
  memberId: string,
  kind: NotificationKind,
  timing: EmailTiming | null,
): Promise<void> {
  const email = timing ?? USUAL[kind] ?? 'now'
  const key = { memberId, kind }
  await tx.notificationPreference.upsert({
    where: { memberId_kind: key },
    create: { ...key, email },
    update: { email },
  })
  const isWanted = email !== 'never'
  if (kind === 'reply') await tx.member.update({ where: { id: memberId }, data: { mailOnReply: isWanted } })
  if (kind === 'decision' && (await findTiming(tx, memberId, kind)) !== email)
    await tx.member.update({
      where: { id: memberId },
      data: { mailOnApproval: isWanted, mailOnRejection: isWanted },
    })
  if (email === 'daily') await tx.member.update({ where: { id: memberId }, data: { mailDaily: true } })
}

/** The same as `email_timing` says, where nothing was chosen. */
const USUAL: Partial<Record<NotificationKind, EmailTiming>> = { discussion: 'daily' }
