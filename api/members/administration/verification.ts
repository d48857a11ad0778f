import { randomUUIDv7 } from 'node:crypto'
import type { Member } from '../../../prisma/client/client.ts'
import { noteAct } from '../../audit/log.ts'
import { db, type Database } from '../../database/db.ts'
import { defer } from '../../http/defer.ts'
import { claimImported } from '../imports/claims.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { closeNotifications } from '../../notifications/notify.ts'
import { pendingWork } from '../../notifications/subjects.ts'
import { parse } from '../../lib/parse.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireExistingMember } from './directory.ts'
import { activated, notAccepted } from '../emails.ts'
import { refusalOfApplication } from '../../people/rules.ts'

/**
 * Activates an applicant and notifies them by e-mail (decisions, "Membership"). Irreversible; repeating it changes
 * nothing and sends no second e-mail.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND
 */
export async function verifyMember(viewer: Viewer, userId: string): Promise<Member> {
  requireAdmin(viewer)
  const { id } = await requireExistingMember(userId)
  const verified = await db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({
      where: { id, isVerified: false },
      data: { isVerified: true, notAcceptedAt: null, notAcceptedReason: null },
    })
    const member = await tx.member.findUniqueOrThrow({ where: { id } })
    if (count === 0) return member
    await closeNotifications(tx, [pendingWork('application', id)])
    await enqueueEmail(tx, activated, { member: id, data: {} })
    await noteAct(tx, viewer, { action: 'verify_user', targetType: 'user', targetId: id })
    return member
  })
  if (verified.addressConfirmedAt) defer(() => claimImported(id))
  return verified
}

/**
 * Declines an application with a reason for the applicant, who can still be verified later.
 * @param input `{reason}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID, NOT_FOUND; CONFLICT for a verified member
 */
export async function declineMember(viewer: Viewer, userId: string, input: unknown): Promise<Member> {
  requireAdmin(viewer)
  const { reason } = parse(refusalOfApplication, input)
  const { id } = await requireExistingMember(userId)
  return db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({
      where: { id, isVerified: false, notAcceptedAt: null },
      data: { notAcceptedAt: new Date(), notAcceptedReason: reason },
    })
    if (count === 0) throw new Refusal('CONFLICT', 'Someone has already decided this application.')
    const member = await tx.member.findUniqueOrThrow({ where: { id } })
    const decisionId = randomUUIDv7()
    await closeNotifications(tx, [pendingWork('application', id)])
    await enqueueEmail(tx, notAccepted, { member: id, data: { reason, rule: null, decisionId } })
    await noteAct(tx, viewer, {
      id: decisionId,
      action: 'decline_user',
      targetType: 'user',
      targetId: id,
      reason,
    })
    return member
  })
}

/**
 * Reopens a declined application.
 * @returns false when it was not declined
 */
export async function reopenApplication(tx: Database, id: string): Promise<boolean> {
  const { count } = await tx.member.updateMany({
    where: { id, isVerified: false, notAcceptedAt: { not: null } },
    data: { notAcceptedAt: null, notAcceptedReason: null },
  })
  return count > 0
}
