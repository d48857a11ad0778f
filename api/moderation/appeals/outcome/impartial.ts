import type { Database } from '../../../database/db.ts'
import { ACTIVE, requireThat } from '../../../policy.ts'
import type { Appealable } from '../subject.ts'

type Sides = Pick<Appealable, 'moderatorId' | 'ownerId'>

/** An appeal excludes at most two administrators, so one of three can decide. */
const ENOUGH = 3

/**
 * Returns why an administrator may not decide an appeal: they made the decision or the appeal themselves, and there is
 * another administrator (decisions, "After publication").
 * @returns a message for each appeal; null where they may decide
 */
export async function readImpartiality(
  within: Database,
  viewerId: string,
): Promise<(sides: Sides) => string | null> {
  const administrators = await within.member.findMany({
    where: { ...ACTIVE, role: 'admin' },
    select: { id: true },
    take: ENOUGH,
  })
  return ({ moderatorId, ownerId }) => {
    const isOwn = viewerId === ownerId
    if (!isOwn && viewerId !== moderatorId) return null
    // The appellant never decides in place of the administrator who made the decision.
    const unfit = [viewerId, ownerId]
    if (administrators.every(({ id }) => unfit.includes(id))) return null
    return isOwn
      ? 'This is your own appeal, so another administrator will decide it.'
      : 'You made this decision, so another administrator will decide the appeal.'
  }
}

/** Requires that the viewer may decide an appeal. @throws Refusal FORBIDDEN with the message of `readImpartiality` */
export async function requireImpartial(within: Database, viewerId: string, sides: Sides): Promise<void> {
  const refusal = (await readImpartiality(within, viewerId))(sides)
  if (refusal) requireThat(false, refusal)
}
