import { requireExistingMember } from '../../members/administration/directory.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { countWithdrawable, MAX_WITHDRAWN } from './withdrawal.ts'

/** The numbers of items that a suspension can withdraw. */
export type DisablePreview = { pending: number; published: number; most: number }

/**
 * Counts the pending and published items that suspending a member would withdraw, with the limit.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND
 */
export async function previewDisable(viewer: Viewer, userId: string): Promise<DisablePreview> {
  requireAdmin(viewer)
  const { id } = await requireExistingMember(userId)
  return { ...(await countWithdrawable(id)), most: MAX_WITHDRAWN }
}
