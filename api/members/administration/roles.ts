import type { Member } from '../../../prisma/client/client.ts'
import { requireFreshConfirmation } from '../../auth/confirmation.ts'
import { db, type Database } from '../../database/db.ts'
import { noteAct } from '../../audit/log.ts'
import { noteEvent } from '../../http/security-events.ts'
import { parse } from '../../lib/parse.ts'
import { ACTIVE, requireAdmin, requireThat, type SignedInMember, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireExistingMember } from './directory.ts'
import { roleChange } from '../../people/rules.ts'

/** The log's reasons for granting the administrator's role. */
const GRANTED = 'User to Admin'
const GRANTED_BY_COMMAND = 'Granted from the command line'

/**
 * Grants or removes the administrator's role (specification, section 2, "Users tab"). Setting the current role changes
 * nothing.
 * @param input `{role}`
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND; CONFIRM in link mode; FORBIDDEN for the viewer's own role, or when
 *   that was removed meanwhile; CONFLICT when granting it to a leaving member
 */
export async function changeRole(viewer: Viewer, userId: string, input: unknown): Promise<Member> {
  requireAdmin(viewer)
  const { role } = parse(roleChange, input)
  const { id } = await requireExistingMember(userId)
  requireThat(id !== viewer.id, 'You cannot change your own role.')
  await requireFreshConfirmation(viewer)

  const [member, isChanged] = await db.$transaction(async (tx) => {
    await lockAdministrators(tx, viewer)
    if (role === 'admin') await requireStaying(tx, id)
    const { count } = await tx.member.updateMany({ where: { id, role: { not: role } }, data: { role } })
    const member = await tx.member.findUniqueOrThrow({ where: { id } })
    const reason = role === 'admin' ? GRANTED : 'Admin to User'
    if (count > 0)
      await noteAct(tx, viewer, { action: 'change_role', targetType: 'user', targetId: id, reason })
    return [member, count > 0] as const
  })
  if (isChanged) await noteEvent(role === 'admin' ? 'role_granted' : 'role_removed', viewer, {}, id)
  return member
}

/** @throws Refusal CONFLICT for a member who is leaving */
async function requireStaying(tx: Database, id: string): Promise<void> {
  if ((await tx.member.count({ where: { id, leavesAt: { not: null } } })) > 0)
    throw new Refusal(
      'CONFLICT',
      'This member is leaving. You can make them an administrator if they come back.',
    )
}

/**
 * Locks the rows of all administrators, so that two who act on each other at once act one after the other and one
 * administrator always remains; then checks that the viewer still is one.
 * @throws Refusal FORBIDDEN when the viewer's role has just been removed
 */
export async function lockAdministrators(tx: Database, viewer: SignedInMember): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    select "id"::text as "id" from "Member"
    where "role" = 'admin' and not "isDisabled" order by "id" for update`
  requireThat(
    admins.some(({ id }) => id === viewer.id),
    'Only administrators can do this.',
  )
}

/**
 * Requires another administrator.
 * @param exceptId the member who is losing the role
 * @throws Refusal CONFLICT
 */
export async function requireAnotherAdministrator(tx: Database, exceptId: string): Promise<void> {
  const others = await tx.member.count({
    where: { ...ACTIVE, role: 'admin', id: { not: exceptId } },
  })
  if (others === 0) throw new Refusal('CONFLICT', 'The last administrator cannot be removed.')
}

/**
 * Makes a member an administrator from the command line (`npm run admin -- grant EMAIL`); logged without a moderator.
 * @returns the member's id; null when they are one already
 * @throws Refusal NOT_FOUND for an unknown address; CONFLICT for a leaving member
 */
export async function grantAdmin(email: string): Promise<string | null> {
  return db.$transaction(async (tx) => {
    const member = await requireMemberAt(tx, email)
    await requireStaying(tx, member.id)
    if (member.role === 'admin' && member.isVerified && !member.isDisabled) return null
    await tx.member.update({
      where: { id: member.id },
      data: {
        role: 'admin',
        isVerified: true,
        isDisabled: false,
        addressConfirmedAt: member.addressConfirmedAt ?? new Date(),
      },
    })
    const reason = GRANTED_BY_COMMAND
    await noteAct(tx, null, { action: 'change_role', targetType: 'user', targetId: member.id, reason })
    return member.id
  })
}

/**
 * Removes an administrator's role from the command line (`npm run admin -- revoke EMAIL`), even the last one's.
 * @returns the member's id; null when they are not an administrator
 * @throws Refusal NOT_FOUND for an unknown address
 */
export async function revokeAdmin(email: string): Promise<string | null> {
  return db.$transaction(async (tx) => {
    const { id } = await requireMemberAt(tx, email)
    const { count } = await tx.member.updateMany({ where: { id, role: 'admin' }, data: { role: 'user' } })
    if (count === 0) return null
    const reason = 'Removed from the command line'
    await noteAct(tx, null, { action: 'change_role', targetType: 'user', targetId: id, reason })
    return id
  })
}

/**
 * Returns the addresses of administrators whose role the log does not explain: their last change of role is missing or
 * did not grant it.
 */
export async function findUnexplainedAdministrators(): Promise<string[]> {
  const found = await db.$queryRaw<{ email: string }[]>`
    select "email"::text from "Member" member where "role" = 'admin' and coalesce((
      select entry."reason" from "ModerationLog" entry
      where entry."action" = 'change_role' and entry."targetId" = member.id
      order by entry."sequence" desc limit 1), '') not in (${GRANTED}, ${GRANTED_BY_COMMAND})
    order by "email"`
  return found.map(({ email }) => email)
}

/** @throws Refusal NOT_FOUND */
export async function requireMemberAt(tx: Database, email: string): Promise<Member> {
  const member = await tx.member.findUnique({ where: { email } })
  if (!member) throw new Refusal('NOT_FOUND', `No member has the address ${email}.`)
  return member
}
