import { consume, expireLinksOf, TIME_TO_COME_BACK } from '../../auth/links/links.ts'
import { onReturn } from '../../auth/sign-in.ts'
import { noteAct } from '../../audit/log.ts'
import { db, type Database } from '../../database/db.ts'
import { attachItems, detachItems, showItems } from '../../forum/items/removal/departure.ts'
import { RENAMING, updateName } from '../../forum/items/renamed-members.ts'
import { noteEvent } from '../../http/security-events.ts'
import { log } from '../../lib/log.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { hashOf } from '../../lib/tokens.ts'
import { returnLink } from '../../people/rules.ts'
import { eraseMember } from './erasure.ts'
import { noteErasures } from './erasure-list.ts'

onReturn(returnMember)

/**
 * Hides a leaving member, whose row the caller has locked.
 * @returns the end of the grace period
 */
export async function hideMember(
  tx: Database,
  memberId: string,
  { takesItems }: { takesItems: boolean },
): Promise<Date> {
  const leavesAt = new Date(Date.now() + TIME_TO_COME_BACK)
  const member = await tx.member.update({ where: { id: memberId }, data: { leavesAt } })
  const items = await detachItems(tx, memberId, { takesItems })
  await updateName(tx, member)
  await tx.departure.create({ data: { memberId, takesItems, ...items } })
  return leavesAt
}

/**
 * Restores a leaving member's profile, name and items. Idempotent.
 * @param memberId a member whose row the transaction may have locked
 */
export async function returnMember(tx: Database, memberId: string): Promise<void> {
  const [leaving] = await tx.$queryRaw<unknown[]>`
    select 1 from "Member" where id = ${memberId}::uuid and "leavesAt" is not null for no key update`
  if (!leaving) return
  const member = await tx.member.update({ where: { id: memberId }, data: { leavesAt: null } })
  const departure = await tx.departure.delete({ where: { memberId } })
  await attachItems(tx, departure)
  await updateName(tx, member)
  if (departure.takesItems) await showItems(tx, departure)
  await expireLinksOf(memberId, tx)
  await noteAct(tx, member, { action: 'return_to_community', targetType: 'user', targetId: memberId })
}

const OVER = 'This link is no longer valid. Your account may already be restored, or it’s been deleted.'

/**
 * Cancels the deletion of an account by the e-mailed link, which proves the member's identity. Does not sign in.
 * @param input `{token}`
 * @throws Refusal INVALID, NOT_FOUND for a link that is unknown, used or expired
 */
export async function returnByLink(input: unknown): Promise<{ message: string }> {
  const { token } = parse(returnLink, input)
  const id = await db.$transaction(async (tx) => {
    const found = await consume(tx, token, { purpose: 'come_back' })
    if (found) await returnMember(tx, found)
    return found
  }, RENAMING)
  if (!id) throw new Refusal('NOT_FOUND', OVER)
  await noteEvent('account_kept', { id }, { by: 'link' })
  return { message: 'Welcome back! Your account stays, with everything in it. You can sign in now.' }
}

/** Returns the time until which a link cancels a deletion, without consuming it; null for an expired link. */
export async function findReturn(token: string): Promise<{ leavesAt: Date } | null> {
  const link = await db.signInLink.findFirst({
    where: { tokenHash: hashOf(token), purpose: 'come_back', usedAt: null, expiresAt: { gt: new Date() } },
    select: { member: { select: { leavesAt: true } } },
  })
  const leavesAt = link?.member.leavesAt
  return leavesAt ? { leavesAt } : null
}

/** The number of accounts that are queried at once. */
const AT_ONCE = 50

/**
 * Erases the accounts whose grace period is over, each in its own transaction. Safe for concurrent calls; a failed
 * erasure does not stop the others.
 * @returns the number of erased accounts
 */
export async function eraseDeparted(now = new Date()): Promise<number> {
  const tried: string[] = []
  let erased = 0
  for (;;) {
    const due = await db.member.findMany({
      where: { leavesAt: { lte: now }, id: { notIn: tried } },
      orderBy: { leavesAt: 'asc' },
      take: AT_ONCE,
    })
    if (due.length === 0) break
    for (const member of due) {
      tried.push(member.id)
      if (await eraseDue(member, now)) erased += 1
    }
  }
  if (erased > 0) await noteErasures()
  return erased
}

async function eraseDue(member: { id: string; email: string }, now: Date): Promise<boolean> {
  try {
    return await db.$transaction(async (tx) => {
      // A member who comes back at this moment has locked the row, and is not erased.
      const [due] = await tx.$queryRaw<unknown[]>`
        select 1 from "Member" where id = ${member.id}::uuid and "leavesAt" <= ${now}
        for no key update skip locked`
      if (!due) return false
      await eraseMember(tx, member)
      return true
    }, RENAMING)
  } catch (error) {
    log.error({ err: error }, 'an account could not be erased')
    return false
  }
}
