import type { Database } from '../../../database/db.ts'
import { requireThat } from '../../../policy.ts'
import type { Appealable } from '../subject.ts'

type Sides = Pick<Appealable, 'moderatorId' | 'ownerId'>

/** Two can be unfit at most: of three administrators one is another. */
const ENOUGH = 3

/**
 * Why somebody does not decide about an appeal: they made the decision or appeal against it themselves, and there is
 * another administrator (decisions, "After publication").
 * @returns what to tell them about each appeal; null where they may decide
 */
export async function readImpartiality(
  within: Database,
  viewerId: string,
): Promise<(sides: Sides) => string | null> {
  const administrators = await within.member.findMany({
    where: { role: 'admin', isDisabled: false, isVerified: true },
    select: { id: true },
    take: ENOUGH,
  })
  return ({ moderatorId, ownerId }) => {
    const isOwn = viewerId === ownerId
    if (!isOwn && viewerId !== moderatorId) return null
    // The appellant never decides in place of whoever made the decision.
    const unfit = [viewerId, ownerId]
    if (administrators.every(({ id }) => unfit.includes(id))) return null
    return isOwn
      ? 'This is your own appeal: another administrator decides about it.'
      : 'You made this decision: another administrator decides about the appeal.'
  }
}

/** @throws Refusal FORBIDDEN with the sentence that `readImpartiality` finds */
export async function requireImpartial(within: Database, viewerId: string, sides: Sides): Promise<void> {
  const refusal = (await readImpartiality(within, viewerId))(sides)
  if (refusal) requireThat(false, refusal)
}
