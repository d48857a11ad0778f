import { requireFreshConfirmation } from '../../auth/confirmation.ts'
import { db, type Database } from '../../database/db.ts'
import { countContributions } from '../../forum/items/removal/erasure.ts'
import { RENAMING } from '../../forum/items/renamed-members.ts'
import { parse } from '../../lib/parse.ts'
import { requireMember, type SignedInMember, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { noteEvent } from '../../http/security-events.ts'
import { eraseMember } from './erasure.ts'
import { noteErasures } from './erasure-list.ts'
import { requireAnotherAdministrator } from '../administration/roles.ts'
import { accountDeletion } from '../../people/rules.ts'

/** Returns what deleting the account would delete and what would stay, to show the member beforehand. */
export async function previewAccountDeletion(viewer: Viewer) {
  requireMember(viewer, 'delete your account')
  const { posts, replies, unseenPosts, unseenReplies } = await countContributions(db, viewer.id)
  const others = await db.member.count({
    where: { role: 'admin', isDisabled: false, isVerified: true, id: { not: viewer.id } },
  })
  return {
    retained: { posts, replies },
    deleted: { posts: unseenPosts, replies: unseenReplies },
    isLastAdministrator: viewer.role === 'admin' && others === 0,
  }
}

/**
 * Deletes one's own account (decisions, "Privacy"), at once and for good. Profile, sessions, links, passkeys, e-mails,
 * enquiries and everything that was not published go; published texts stay as a Deleted member's, votes without a name,
 * and the log of decisions, which names nobody.
 * @param input `{email}`: their own address, typed
 * @throws Refusal SIGNED_OUT, INVALID for another address; CONFIRM in link mode when it was not confirmed freshly that
 *   it is them; CONFLICT for the last administrator
 */
export async function deleteAccount(viewer: Viewer, input: unknown): Promise<{ message: string }> {
  requireMember(viewer, 'delete your account')
  const { email } = parse(accountDeletion, input)
  if (email !== viewer.email) {
    const message = 'This isn’t the address of your account.'
    throw new Refusal('INVALID', message, { issues: [{ path: 'email', message }] })
  }
  await requireFreshConfirmation(viewer)
  await db.$transaction(async (tx) => {
    const isAdmin = await lockWithAdministrators(tx, viewer)
    if (isAdmin) await requireAnotherAdministrator(tx, viewer.id)
    await eraseMember(tx, viewer)
  }, RENAMING)
  await noteEvent('account_deleted', viewer)
  await noteErasures()
  return { message: 'Your account has been deleted. Thank you for being part of the community.' }
}

/**
 * Takes this member's row and all administrators', in one order, so that two administrators who leave at once leave
 * one after the other.
 * @returns whether this member is an administrator now
 * @throws Refusal SIGNED_OUT when the account was deleted meanwhile
 */
async function lockWithAdministrators(tx: Database, { id }: SignedInMember): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: string; role: string }[]>`
    select "id"::text as "id", "role"::text as "role" from "Member"
    where "id" = ${id}::uuid or "role" = 'admin' order by "id" for no key update`
  const own = rows.find((row) => row.id === id)
  if (!own) throw new Refusal('SIGNED_OUT', 'This account has already been deleted.')
  return own.role === 'admin'
}
