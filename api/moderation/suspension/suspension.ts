import { returnMember } from '../../members/account/departures.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { Member } from '../../../prisma/client/client.ts'
import { noteActs, type Actor } from '../../audit/log.ts'
import { requireFreshConfirmation } from '../../auth/confirmation.ts'
import { expireLinksOf } from '../../auth/links/links.ts'
import { endSessionsOf } from '../../auth/sessions/sessions.ts'
import { db, type Database } from '../../database/db.ts'
import { noteEvent } from '../../http/security-events.ts'
import { parse } from '../../lib/parse.ts'
import { requireExistingMember } from '../../members/administration/directory.ts'
import { lockAdministrators, requireMemberAt } from '../../members/administration/roles.ts'
import { requireAdmin, requireThat, type SignedInMember, type Viewer } from '../../policy.ts'
import { correctReportsOn, reopenForAll } from '../../reports/corrections.ts'
import { resolveReportsOn } from '../../reports/resolution.ts'
import { bundleAct } from '../acts/bundling.ts'
import { reasonFor } from '../acts/reasons.ts'
import { suspension } from '../../decisions/rules.ts'
import { notifyDisabled, notifyEnabled, notifyWithdrawn, withdrawDisabled } from './emails.ts'
import {
  findWithdrawals,
  entriesOfRestored,
  entriesOfWithdrawn,
  restoreWithdrawn,
  withdrawItems,
} from './withdrawal.ts'

/**
 * Suspends a member, which ends their sessions and links in the same transaction, or enables them again. A suspension
 * can withdraw their items, which enabling restores (decisions, "After publication"). Either is one act with one
 * e-mail. Suspending a suspended member withdraws the remaining items; otherwise an act without effect changes nothing.
 * @param input `{disabled, reason?, rule?, rejectPending?, unpublishPublished?}`
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND; FORBIDDEN for the viewer's own account; CONFIRM in link mode, for
 *   suspending anyone and for enabling an administrator
 */
export async function setDisabled(viewer: Viewer, userId: string, input: unknown): Promise<Member> {
  requireAdmin(viewer)
  const { disabled: isDisabled, ...how } = parse(suspension, input)
  const { id, role } = await requireExistingMember(userId)
  requireThat(id !== viewer.id, 'You cannot disable your own account.')
  // Enabling an administrator grants an administrator's power.
  if (isDisabled || role === 'admin') await requireFreshConfirmation(viewer)

  const [member, isChanged] = await db.$transaction(async (tx) => {
    await lockAdministrators(tx, viewer)
    const isChanged = await apply(tx, viewer, id, isDisabled, how)
    return [await tx.member.findUniqueOrThrow({ where: { id } }), isChanged] as const
  })
  if (isChanged) await noteEvent(isDisabled ? 'member_disabled' : 'member_enabled', viewer, {}, id)
  return member
}

/**
 * Suspends or enables a member from the command line; logged without a moderator. Their items stay unchanged.
 * @param reason the reason of a suspension, which the member is sent
 * @returns the member's id; null when nothing changed
 * @throws Refusal INVALID, NOT_FOUND for an unknown address
 */
export async function setDisabledByCommand(
  email: string,
  isDisabled: boolean,
  reason: string | null,
): Promise<string | null> {
  const { disabled: _disabled, ...how } = parse(suspension, { disabled: isDisabled, reason })
  return db.$transaction(async (tx) => {
    const { id } = await requireMemberAt(tx, email)
    return (await apply(tx, null, id, isDisabled, how)) ? id : null
  })
}

/** Changes the account with all consequences; returns false when it was in this state already. */
async function apply(
  tx: Database,
  moderator: Actor,
  id: string,
  isDisabled: boolean,
  how: Omit<How, 'wasDisabled'>,
): Promise<boolean> {
  // A leaving member gets their items back first, so that they can be withdrawn with the account.
  if (isDisabled) await returnMember(tx, id)
  const { count } = await tx.member.updateMany({
    where: { id, isDisabled: !isDisabled },
    data: { isDisabled },
  })
  if (isDisabled) {
    await endSessionsOf(id, tx)
    await expireLinksOf(id, tx)
    await disable(tx, moderator, id, { ...how, wasDisabled: count === 0 })
  } else if (count > 0) await enable(tx, moderator, id, how.reason)
  return count > 0
}

type How = {
  reason: string | null
  rule: string | null
  rejectPending: boolean
  unpublishPublished: boolean
  wasDisabled: boolean
}

async function disable(
  tx: Database,
  moderator: Actor,
  id: string,
  { reason: note, rule, wasDisabled, ...choice }: How,
) {
  const why = reasonFor({ note, rule }, 'accounts')
  const decisionId = randomUUIDv7()
  const withdrawn = await withdrawItems(tx, id, choice, { takenBy: decisionId, reason: why.reason })
  if (wasDisabled && withdrawn.length === 0) return
  const items = withdrawn.filter(({ target }) => !target.type.endsWith('Revision')).map((item) => item.id)
  const began = new Date()
  const upheld = { outcome: 'upheld', decisionId } as const
  await resolveReportsOn(tx, items, upheld)
  await correctReportsOn(
    tx,
    withdrawn.filter(({ target, type }) => target.type === type),
    upheld,
  )
  await bundleAct(began, items, tx)
  const notify = wasDisabled ? notifyWithdrawn : notifyDisabled
  await notify(tx, id, { ...why, decisionId }, withdrawn)
  const act = { id: decisionId, action: 'disable_user', targetType: 'user', targetId: id, ...why } as const
  await noteActs(tx, moderator, [act, ...entriesOfWithdrawn(withdrawn, why)])
}

/**
 * Enables a member because their appeal was granted, in the transaction of that decision, which sends the only e-mail.
 * @returns false when they are no longer suspended
 * @throws Refusal FORBIDDEN, CONFIRM as for enabling by hand
 */
export async function enableOnAppeal(
  tx: Database,
  moderator: SignedInMember,
  id: string,
  reason: string,
): Promise<boolean> {
  if ((await tx.member.count({ where: { id, role: 'admin' } })) > 0) await requireFreshConfirmation(moderator)
  await lockAdministrators(tx, moderator)
  const { count } = await tx.member.updateMany({
    where: { id, isDisabled: true },
    data: { isDisabled: false },
  })
  if (count === 0) return false
  await withdrawDisabled(tx, id)
  await enable(tx, moderator, id, reason, { isNotified: false })
  return true
}

async function enable(
  tx: Database,
  moderator: Actor,
  id: string,
  reason: string | null,
  { isNotified } = { isNotified: true },
) {
  // Reopens reports, since their subjects are public again.
  const began = new Date()
  for (const act of await findWithdrawals(tx, id)) await reopenForAll(tx, { decisionId: act })
  const given = await restoreWithdrawn(tx, id)
  await bundleAct(
    began,
    given.map((item) => item.id),
    tx,
  )
  if (isNotified) await notifyEnabled(tx, id, given)
  const act = { action: 'enable_user', targetType: 'user', targetId: id, reason } as const
  await noteActs(tx, moderator, [act, ...entriesOfRestored(given, 'Its author’s account is enabled again')])
}
