import { allowanceOf, type Allowance, type Rate } from '../../http/rates.ts'
import { requireMember, type Viewer } from '../../policy.ts'
import { trustOf, type Trust } from '../items/first-status.ts'

/** The rates of members' acts in the forum, most expensive first. */
export const FORUM_RATES = ['posts', 'replies', 'edits', 'votes'] as const satisfies readonly Rate[]

export type OwnLimits = Trust & { allowances: (Allowance & { rate: (typeof FORUM_RATES)[number] })[] }

/**
 * Returns a member's current limits: the review of their items, and the rest of each rate, as the server enforces them.
 * @throws Refusal SIGNED_OUT
 */
export async function findOwnLimits(viewer: Viewer): Promise<OwnLimits> {
  requireMember(viewer, 'see your posting limits')
  const allowances = FORUM_RATES.map(async (rate) => ({ ...(await allowanceOf(viewer, rate)), rate }))
  return { ...(await trustOf(viewer)), allowances: await Promise.all(allowances) }
}
