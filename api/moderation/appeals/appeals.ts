import type { Appeal } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { spend, spendAs } from '../../http/rates.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Origin, Viewer } from '../../policy.ts'
import { opensReport } from '../../reports/links.ts'
import { appealInput } from '../../decisions/rules.ts'
import { appealUntil, findAppealable } from './appealable.ts'
import type { Appealable, Subject } from './subject.ts'
import { holderOfLink } from '../../decisions/links.ts'
import { notifyOfAppeal } from './receipt-emails.ts'

/** Returns the reference of an appeal to its subject. */
export const keyOf = ({ kind, id }: Subject) => (kind === 'decision' ? { decisionId: id } : { reportId: id })

/**
 * Appeals against a decision or the outcome of a report: once, within six months, by the member whom it concerns or the
 * reporter, signed in or by the e-mailed link (decisions, "After publication").
 * @param input `{text, token?}`
 * @throws Refusal INVALID, TOO_MANY, NOT_FOUND for a subject of others, CONFLICT for a second, late or obsolete appeal
 */
export async function createAppeal(
  viewer: Viewer,
  origin: Origin,
  subject: Subject,
  input: unknown,
): Promise<Appeal> {
  const { text, token } = parse(appealInput, input)
  const appealable = await findAppealable(db, subject)
  const holder = appealable && (await findHolder(db, viewer, appealable, token))
  if (!holder) throw unknown()
  await (viewer ? spendAs(viewer, 'appeals') : spend('appeals', origin.network))
  return db.$transaction(async (tx) => {
    await lockHolder(tx, holder, subject, token)
    const refusal = whyNot(await requireAppealable(tx, subject))
    if (refusal) throw new Refusal('CONFLICT', refusal)
    const { count } = await tx.appeal.createMany({
      data: [{ ...keyOf(subject), memberId: holder.memberId, text }],
      skipDuplicates: true,
    })
    if (count === 0) throw new Refusal('CONFLICT', 'You’ve already appealed this decision.')
    const appeal = await tx.appeal.findFirstOrThrow({ where: keyOf(subject) })
    await notifyOfAppeal(tx, appeal)
    return appeal
  })
}

const unknown = () => new Refusal('NOT_FOUND', 'There’s no such decision.')

/** Returns why an appeal is no longer possible; null when it is. */
export function whyNot({ isInForce, decidedAt }: Pick<Appealable, 'isInForce' | 'decidedAt'>): string | null {
  if (!isInForce) return 'This decision no longer applies, so there’s nothing to appeal.'
  return new Date() > appealUntil(decidedAt)
    ? 'The deadline has passed: this was decided more than six months ago.'
    : null
}

/** Returns the subject of an appeal. @throws Refusal NOT_FOUND for one that cannot be appealed */
export async function requireAppealable(within: Database, subject: Subject): Promise<Appealable> {
  const appealable = await findAppealable(within, subject)
  if (!appealable) throw unknown()
  return appealable
}

/** A member, or a visitor who is identified only by the link of a report. */
type Holder = { memberId: string | null }

/** Returns the appellant: the signed-in owner of the decision, or the holder of an e-mailed link. */
export async function findHolder(
  within: Database,
  viewer: Viewer,
  { subject, ownerId }: Pick<Appealable, 'subject' | 'ownerId'>,
  token: string | null | undefined,
): Promise<Holder | null> {
  if (viewer && viewer.id === ownerId) return { memberId: ownerId }
  const isOwner =
    subject.kind === 'report'
      ? await opensReport(within, subject.id, token)
      : ownerId !== null && (await holderOfLink(within, subject.id, token)) === ownerId
  return isOwner ? { memberId: ownerId } : null
}

/**
 * Waits for a simultaneous deletion of the appellant's account, so that no text of a deleted member is stored. A
 * visitor's report may have the address of that account.
 * @throws Refusal NOT_FOUND after the deletion
 */
async function lockHolder(
  tx: Database,
  { memberId }: Holder,
  { id }: Subject,
  token: string | null | undefined,
): Promise<void> {
  const rows = memberId
    ? await tx.$queryRaw<unknown[]>`select id from "Member" where id = ${memberId}::uuid for key share`
    : await tx.$queryRaw<unknown[]>`select id from "Report" where id = ${id}::uuid for update`
  if (rows.length === 0 || (!memberId && !(await opensReport(tx, id, token)))) throw unknown()
}
