import type { Member } from '../../../prisma/client/client.ts'
import { noteAct } from '../../audit/log.ts'
import { requireFreshConfirmation } from '../../auth/confirmation.ts'
import { endSessionsOf } from '../../auth/sessions.ts'
import { db } from '../../db.ts'
import { parse } from '../../lib/parse.ts'
import { requireAdmin, requireThat, type Viewer } from '../../policy.ts'
import { requireUser } from './directory.ts'
import { lockAdministrators } from './roles.ts'
import { suspension } from '../rules.ts'

/**
 * Disables a member, which ends their sessions in the same transaction, or enables them again. Setting what somebody
 * is changes nothing.
 * @param input `{disabled, reason?}`
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND; FORBIDDEN for oneself; CONFIRM in link mode, for disabling anybody
 *   and for enabling an administrator
 */
export async function setDisabled(viewer: Viewer, userId: string, input: unknown): Promise<Member> {
  requireAdmin(viewer)
  const { disabled: isDisabled, reason } = parse(suspension, input)
  const { id, role } = await requireUser(userId)
  requireThat(id !== viewer.id, 'You cannot disable your own account.')
  // To enable an administrator gives an administrator's power.
  if (isDisabled || role === 'admin') await requireFreshConfirmation(viewer)

  return db.$transaction(async (tx) => {
    await lockAdministrators(tx, viewer)
    const { count } = await tx.member.updateMany({
      where: { id, isDisabled: !isDisabled },
      data: { isDisabled },
    })
    if (isDisabled) await endSessionsOf(id, tx)
    const member = await tx.member.findUniqueOrThrow({ where: { id } })
    const action = isDisabled ? 'disable_user' : 'enable_user'
    if (count > 0) await noteAct(tx, viewer, { action, targetType: 'user', targetId: id, reason })
    return member
  })
}
