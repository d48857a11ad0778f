import { waitForLock } from '../../database/advisory-locks.ts'
import type { Post, Prisma } from '../../../prisma/client/client.ts'
import { noteAct } from '../../audit/log.ts'
import type { Database } from '../../database/db.ts'
import { PUBLISHED } from '../../policy.ts'
import { MAX_PINNED } from '../../items/limits.ts'

/** Returns true for a pinned discussion, until the end of its last day. */
export const isPinned = <Pinnable extends Pick<Post, 'pinnedUntil'>>(
  post: Pinnable,
): post is Pinnable & { pinnedUntil: Date } => post.pinnedUntil !== null && post.pinnedUntil > new Date()

export const arePinned = (category: string | null) =>
  ({
    ...PUBLISHED,
    removedAt: null,
    // The first condition is that of the index; the second excludes expired pins.
    pinnedAt: { not: null },
    pinnedUntil: { gt: new Date() },
    ...(category ? { category } : {}),
  }) satisfies Prisma.PostWhereInput

export const NEWEST_PINS = {
  orderBy: [{ pinnedAt: 'desc' }, { id: 'desc' }],
  take: MAX_PINNED,
} satisfies Prisma.PostFindManyArgs

/** Serializes pins, so that two at once cannot make three. The caller has already locked its discussion. */
export const lockPins = (tx: Database) => waitForLock(tx, 'pins')

/**
 * Unpins discussions that came into a category with two other pins, by a move, an edit or a restoration, and logs the
 * reason. The caller has locked their rows.
 * @returns the ids of the unpinned discussions
 */
export async function unpinWithoutRoom(tx: Database, ids: readonly string[]): Promise<string[]> {
  const where = { id: { in: [...ids] }, ...arePinned(null) }
  if ((await tx.post.count({ where, take: 1 })) === 0) return []
  await lockPins(tx)
  const unpinned: string[] = []
  for (const { id, category } of await tx.post.findMany({ where, select: { id: true, category: true } })) {
    const others = await tx.post.count({ where: { ...arePinned(category), id: { not: id } } })
    if (others < MAX_PINNED) continue
    await tx.post.update({ where: { id }, data: { pinnedAt: null, pinnedUntil: null } })
    const reason = `Two others are pinned in ${category}`
    await noteAct(tx, null, { action: 'unpin_post', targetType: 'post', targetId: id, reason })
    unpinned.push(id)
  }
  return unpinned
}
