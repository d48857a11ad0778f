import { db } from '../../database/db.ts'
import { suspensions } from '../../decisions/rules.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { bundleAct } from '../acts/bundling.ts'
import { setDisabled } from './suspension.ts'

/** The result for one member: suspended, or why not. */
export type Suspended = { userId: string; refusal: string | null }

/**
 * Suspends several members in one act, each independently with a log entry: a failure does not stop the others.
 * @param input `{userIds, reason?, rule?, rejectPending?, unpublishPublished?}`
 * @returns one result per member, in the same order
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID; CONFIRM in link mode
 */
export async function disableMembers(viewer: Viewer, input: unknown): Promise<Suspended[]> {
  requireAdmin(viewer)
  const { userIds, ...how } = parse(suspensions, input)
  const began = new Date()
  const results: Suspended[] = []
  for (const userId of new Set(userIds)) {
    try {
      await setDisabled(viewer, userId, { ...how, disabled: true })
      results.push({ userId, refusal: null })
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || thrown.code === 'CONFIRM') throw thrown
      results.push({ userId, refusal: thrown.message })
    }
  }
  const authorId = { in: results.map(({ userId }) => userId) }
  const items = [
    ...(await db.post.findMany({ where: { authorId, takenBy: { not: null } }, select: { id: true } })),
    ...(await db.reply.findMany({ where: { authorId, takenBy: { not: null } }, select: { id: true } })),
  ]
  await db.$transaction((tx) =>
    bundleAct(
      began,
      items.map(({ id }) => id),
      tx,
    ),
  )
  return results
}
