import type { Appeal } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../db.ts'
import { parse } from '../../lib/parse.ts'
import { spend, spendAs } from '../../lib/rates.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Origin, Viewer } from '../../policy.ts'
import { appealInput } from '../rules.ts'
import { appealUntil, findContested, type Contested, type Subject } from './contested.ts'
import { holderOfLink } from './links.ts'

/** How an appeal names what it is about. */
export const keyOf = ({ kind, id }: Subject) => (kind === 'decision' ? { decisionId: id } : { reportId: id })

/**
 * Objects to a decision: once, within six months, by whoever it was made against, signed in or with the link of the
 * e-mail (decisions, "After publication").
 * @param input `{text, token?}`
 * @throws Refusal INVALID, TOO_MANY, NOT_FOUND for what is not theirs to know of, CONFLICT when they have objected
 *   already or when it is too late or of no use any more
 */
export async function createAppeal(
  viewer: Viewer,
  origin: Origin,
  subject: Subject,
  input: unknown,
): Promise<Appeal> {
  const { text, token } = parse(appealInput, input)
  const contested = await findContested(db, subject)
  const holderId = contested && (await findHolder(db, viewer, contested, token))
  if (!contested || !holderId) throw unknown()
  await (viewer ? spendAs(viewer, 'appeals') : spend('appeals', origin.network))
  return db.$transaction(async (tx) => {
    // Whoever deletes their account at the same moment is waited for: no words are kept of somebody who has left.
    const holder = await tx.$queryRaw<unknown[]>`
      select id from "Member" where id = ${holderId}::uuid for key share`
    if (holder.length === 0) throw unknown()
    if ((await tx.appeal.count({ where: keyOf(subject) })) > 0) throw alreadyObjected()
    const refusal = whyNot(await requireContested(tx, subject))
    if (refusal) throw new Refusal('CONFLICT', refusal)
    const { count } = await tx.appeal.createMany({
      data: [{ ...keyOf(subject), memberId: holderId, text }],
      skipDuplicates: true,
    })
    if (count === 0) throw alreadyObjected()
    return tx.appeal.findFirstOrThrow({ where: keyOf(subject) })
  })
}

const unknown = () => new Refusal('NOT_FOUND', 'There is no such decision.')
const alreadyObjected = () => new Refusal('CONFLICT', 'You have objected to this already.')

/** Why nobody can object any more; null when they can. */
export function whyNot({ isInForce, decidedAt }: Contested): string | null {
  if (!isInForce) return 'This decision does not stand any more, so that there is nothing to object to.'
  return new Date() > appealUntil(decidedAt) ? 'It is more than six months since this was decided.' : null
}

/** @throws Refusal NOT_FOUND for what nobody can object to */
export async function requireContested(within: Database, subject: Subject): Promise<Contested> {
  const contested = await findContested(within, subject)
  if (!contested) throw unknown()
  return contested
}

/** Who asks, as far as the decision was made against them: the signed-in owner, or whoever holds the link of their e-mail. */
export async function findHolder(
  within: Database,
  viewer: Viewer,
  { subject, ownerId }: Pick<Contested, 'subject' | 'ownerId'>,
  token: string | null | undefined,
): Promise<string | null> {
  if (!ownerId) return null
  if (viewer?.id === ownerId) return ownerId
  return (await holderOfLink(within, subject.id, token)) === ownerId ? ownerId : null
}
