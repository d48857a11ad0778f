import type { Member } from '../../../prisma/client/client.ts'
import { noteActs } from '../../audit/log.ts'
import { db } from '../../database/db.ts'
import { noteEvent } from '../../http/security-events.ts'
import { UNDO_UNTIL } from '../../items/rules.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireExistingMember } from '../../members/administration/directory.ts'
import { lockAdministrators } from '../../members/administration/roles.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { reopenReports } from '../../reports/resolution.ts'
import { hasOnlyWithdrawn, withdrawDisabled, cancelWithdrawn } from './emails.ts'
import { entriesOfRestored, restoreWithdrawn } from './withdrawal.ts'

/**
 * Undoes the viewer's suspension of a member within ten seconds: the account, the withdrawn items, and the e-mail. The
 * member's sessions stay ended. For a member suspended before, only the items of this act are restored.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND; CONFLICT when it is too late
 */
export async function undoDisable(viewer: Viewer, userId: string): Promise<Member> {
  requireAdmin(viewer)
  const { id } = await requireExistingMember(userId)
  const member = await db.$transaction(async (tx) => {
    await lockAdministrators(tx, viewer)
    const entry = await tx.moderationLog.findFirst({
      where: { targetId: id, targetType: 'user' },
      orderBy: { sequence: 'desc' },
    })
    const isTheirs = entry?.action === 'disable_user' && entry.moderatorId === viewer.id
    const isInTime = entry && Date.now() - entry.createdAt.getTime() <= UNDO_UNTIL
    const tooLate = new Refusal('CONFLICT', 'It’s too late to undo this.')
    if (!isTheirs || !isInTime) throw tooLate
    const isDisabled = await hasOnlyWithdrawn(tx, entry.id)
    const isUnsent = await (isDisabled ? cancelWithdrawn(tx, entry.id) : withdrawDisabled(tx, id))
    if (!isUnsent) throw tooLate

    const updated = await tx.member.update({ where: { id }, data: { isDisabled } })
    const given = entriesOfRestored(
      await restoreWithdrawn(tx, id, entry.id),
      'Undone: its author was disabled',
    )
    await reopenReports(tx, entry.id)
    const reason = 'Undone: was disabled'
    const enabled = { action: 'enable_user', targetType: 'user', targetId: id, reason } as const
    await noteActs(tx, viewer, isDisabled ? given : [enabled, ...given])
    return updated
  })
  if (!member.isDisabled) await noteEvent('member_enabled', viewer, { by: 'undo' }, id)
  return member
}
