import type { Database } from '../../db.ts'
import { requireThat } from '../../policy.ts'
import type { Contested } from './subject.ts'

type Sides = Pick<Contested, 'moderatorId' | 'ownerId'>

/**
 * Why somebody does not decide about an objection: they made the decision or object to it themselves, and there is
 * another administrator (decisions, "After publication").
 * @returns what to tell them; null when they may
 */
export async function whyNotDecide(
  within: Database,
  viewerId: string,
  { moderatorId, ownerId }: Sides,
): Promise<string | null> {
  const isOwn = viewerId === ownerId
  if (!isOwn && viewerId !== moderatorId) return null
  // Whoever objects never decides in place of whoever made the decision.
  const unfit = [viewerId, ...(isOwn || !ownerId ? [] : [ownerId])]
  const others = await within.member.count({
    where: { role: 'admin', isDisabled: false, isVerified: true, id: { notIn: unfit } },
  })
  if (others === 0) return null
  return isOwn
    ? 'This is your own objection: another administrator decides about it.'
    : 'You made this decision: another administrator decides about the objection.'
}

/** @throws Refusal FORBIDDEN with the sentence of `whyNotDecide` */
export async function requireImpartial(within: Database, viewerId: string, sides: Sides): Promise<void> {
  const refusal = await whyNotDecide(within, viewerId, sides)
  if (refusal) requireThat(false, refusal)
}
