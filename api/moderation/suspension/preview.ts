import { requireUser } from '../../members/administration/directory.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { countTakeable, MOST_WITHDRAWN } from './withdrawal.ts'

/** What disabling somebody can take along. */
export type DisablePreview = { pending: number; published: number; most: number }

/**
 * How many pending and published items of somebody disabling them would take along, and how many at most.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND
 */
export async function previewDisable(viewer: Viewer, userId: string): Promise<DisablePreview> {
  requireAdmin(viewer)
  const { id } = await requireUser(userId)
  return { ...(await countTakeable(id)), most: MOST_WITHDRAWN }
}
