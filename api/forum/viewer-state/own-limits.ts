import { allowanceOf, type Allowance, type Rate } from '../../http/rates.ts'
import { requireMember, type Viewer } from '../../policy.ts'
import { trustOf, type Trust } from '../items/first-status.ts'

/** The rates of what members do in the forum, the weightiest first. */
export const FORUM_RATES = ['posts', 'replies', 'edits', 'votes'] as const satisfies readonly Rate[]

export type OwnLimits = Trust & { allowances: (Allowance & { rate: (typeof FORUM_RATES)[number] })[] }

/**
 * What a member may do now, and what comes next: whether what they write is looked at first, and how much of what they
 * have left. The numbers are those that hold whoever does too much.
 * @throws Refusal SIGNED_OUT
 */
export async function findOwnLimits(viewer: Viewer): Promise<OwnLimits> {
  requireMember(viewer, 'see what you can do')
  const allowances = FORUM_RATES.map(async (rate) => ({ ...(await allowanceOf(viewer, rate)), rate }))
  return { ...(await trustOf(viewer)), allowances: await Promise.all(allowances) }
}
