import { noteAct } from '../../audit/log.ts'
import { requireFreshConfirmation } from '../../auth/confirmation.ts'
import { expireLinksOf, makeLink } from '../../auth/links/links.ts'
import { endSessionsOf } from '../../auth/sessions/sessions.ts'
import { db, type Database } from '../../database/db.ts'
import { countContributions } from '../../forum/items/removal/erasure.ts'
import { RENAMING } from '../../forum/items/renamed-members.ts'
import { parse } from '../../lib/parse.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { ACTIVE, requireBrowser, type SignedInMember, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { noteEvent } from '../../http/security-events.ts'
import { inIrishTime } from '../../text/moments.ts'
import { leaving } from '../emails.ts'
import { requireAnotherAdministrator } from '../administration/roles.ts'
import { accountDeletion } from '../../people/rules.ts'
import { hideMember } from './departures.ts'

/** Returns what deleting the account would delete and retain, for the member to confirm. */
export async function previewAccountDeletion(viewer: Viewer) {
  requireBrowser(viewer, 'delete your account')
  const { posts, replies, unseenPosts, unseenReplies } = await countContributions(db, viewer.id)
  const others = await db.member.count({ where: { ...ACTIVE, role: 'admin', id: { not: viewer.id } } })
  return {
    retained: { posts, replies },
    deleted: { posts: unseenPosts, replies: unseenReplies },
    isLastAdministrator: viewer.role === 'admin' && others === 0,
  }
}

/**
 * Hides the viewer's account at once, and erases it in seven days unless they come back (decisions, "Leaving"). Erases
 * profile, sessions, links, passkeys, e-mails, enquiries and everything unpublished; published texts remain as a
 * Deleted member's or are erased, too; votes remain without a name, and so does the log of decisions, which names
 * nobody.
 * @param input `{email, takesItems?}`: their own address, typed, and whether to erase their published texts
 * @throws Refusal SIGNED_OUT, INVALID for another address; CONFIRM in link mode without a fresh confirmation; CONFLICT
 *   for the last administrator
 */
export async function deleteAccount(viewer: Viewer, input: unknown): Promise<{ message: string }> {
  requireBrowser(viewer, 'delete your account')
  const { email, takesItems } = parse(accountDeletion, input)
  if (email !== viewer.email) {
    const message = 'This isn’t the address of your account.'
    throw new Refusal('INVALID', message, { issues: [{ path: 'email', message }] })
  }
  await requireFreshConfirmation(viewer)
  const { id } = viewer
  const leavesAt = await db.$transaction(async (tx) => {
    const isAdmin = await lockWithAdministrators(tx, viewer)
    if (isAdmin) await requireAnotherAdministrator(tx, id)
    const until = await hideMember(tx, id, { takesItems })
    await endSessionsOf(id, tx)
    await expireLinksOf(id, tx)
    const linkId = await makeLink(tx, { memberId: id, purpose: 'come_back' })
    await enqueueEmail(tx, leaving, { member: id, data: { linkId } })
    await noteAct(tx, viewer, { action: 'leave_community', targetType: 'user', targetId: id })
    return until
  }, RENAMING)
  await noteEvent('account_leaving', viewer)
  return {
    message: `You’re signed out, and nobody sees your profile any more. We’ll delete your account on ${inIrishTime(leavesAt)}; until then, signing in brings everything back.`,
  }
}

/**
 * Locks the rows of this member and all administrators in a fixed order, so that two administrators who leave at once
 * leave one after the other.
 * @returns true when this member is an administrator
 * @throws Refusal SIGNED_OUT when the account has been deleted or is leaving
 */
async function lockWithAdministrators(tx: Database, { id }: SignedInMember): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: string; role: string; isLeaving: boolean }[]>`
    select "id"::text as "id", "role"::text as "role", "leavesAt" is not null as "isLeaving" from "Member"
    where "id" = ${id}::uuid or "role" = 'admin' order by "id" for no key update`
  const own = rows.find((row) => row.id === id)
  if (!own || own.isLeaving) throw new Refusal('SIGNED_OUT', 'This account has already been deleted.')
  return own.role === 'admin'
}
