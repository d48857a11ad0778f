import type { Member } from '../../prisma/client/client.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { db } from '../db.ts'
import { tellActivated, tellNotAccepted } from '../moderation/letters.ts'
import { noteAct } from '../moderation/log.ts'
import { refusalOfApplication, standingChange } from '../moderation/rules.ts'
import { parse } from '../parse.ts'
import { requireAdmin, requireThat, type Viewer } from '../policy.ts'
import { Refusal } from '../refusal.ts'
import { requireUser } from './directory.ts'
import { lockAdministrators, requireAnotherAdministrator } from './roles.ts'

/**
 * Activates an applicant and tells them by mail (decisions, "Membership"). There is no way back; repeating it changes
 * nothing and tells nobody twice.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND
 */
export async function verifyMember(viewer: Viewer, userId: string): Promise<Member> {
  requireAdmin(viewer)
  const { id } = await requireUser(userId)
  return db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({
      where: { id, isVerified: false },
      data: { isVerified: true, notAcceptedAt: null, notAcceptedReason: null },
    })
    const member = await tx.member.findUniqueOrThrow({ where: { id } })
    if (count === 0) return member
    await tellActivated(tx, member)
    await noteAct(tx, viewer, { action: 'verify_user', targetType: 'user', targetId: id })
    return member
  })
}

/**
 * Does not accept an application, with a reason that the applicant is told. They can still be verified later.
 * @param input `{reason}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID, NOT_FOUND; CONFLICT for a member who is verified already
 */
export async function declineMember(viewer: Viewer, userId: string, input: unknown): Promise<Member> {
  requireAdmin(viewer)
  const { reason } = parse(refusalOfApplication, input)
  const { id } = await requireUser(userId)
  return db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({
      where: { id, isVerified: false, notAcceptedAt: null },
      data: { notAcceptedAt: new Date(), notAcceptedReason: reason },
    })
    if (count === 0) throw new Refusal('CONFLICT', 'Somebody has already decided about this application.')
    const member = await tx.member.findUniqueOrThrow({ where: { id } })
    await tellNotAccepted(tx, member, reason)
    await noteAct(tx, viewer, { action: 'decline_user', targetType: 'user', targetId: id, reason })
    return member
  })
}

/**
 * Disables a member, which ends their sessions in the same transaction, or enables them again. Setting what somebody
 * is changes nothing.
 * @param input `{disabled, reason?}`
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND; FORBIDDEN for oneself; CONFLICT for the last administrator
 */
export async function setDisabled(viewer: Viewer, userId: string, input: unknown): Promise<Member> {
  requireAdmin(viewer)
  const { disabled: isDisabled, reason } = parse(standingChange, input)
  const { id } = await requireUser(userId)
  requireThat(id !== viewer.id, 'You cannot disable your own account.')

  return db.$transaction(async (tx) => {
    await lockAdministrators(tx, viewer)
    if (isDisabled) await requireAnotherAdministrator(tx, id)
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
