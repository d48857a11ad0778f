import { db } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { presence } from '../../decisions/rules.ts'

/** Another moderator's presence in the queue. It is informational and locks nothing. */
export type Presence = { itemId: string; moderator: { id: string; firstName: string; lastName: string } }

/** The duration of a presence after its last report, in milliseconds. */
const DURATION = 45_000

/**
 * Returns the items that other moderators have open.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function findPresences(viewer: Viewer): Promise<Presence[]> {
  requireAdmin(viewer)
  const rows = await db.moderationPresence.findMany({
    where: { seenAt: { gt: new Date(Date.now() - DURATION) }, memberId: { not: viewer.id } },
    select: { itemId: true, member: { select: { id: true, firstName: true, lastName: true } } },
    orderBy: { seenAt: 'desc' },
    take: 100,
  })
  return rows.map(({ itemId, member }) => ({ itemId, moderator: member }))
}

/**
 * Records the item that the viewer has open, for 45 seconds; without an item, clears it.
 * @param input `{itemId?}`
 * @returns the items that other moderators have open
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID
 */
export async function updatePresence(viewer: Viewer, input: unknown): Promise<Presence[]> {
  requireAdmin(viewer)
  const { itemId } = parse(presence, input)
  const [memberId, seenAt] = [viewer.id, new Date()]
  if (itemId)
    await db.moderationPresence.upsert({
      where: { memberId },
      create: { memberId, itemId, seenAt },
      update: { itemId, seenAt },
    })
  const isOver = { seenAt: { lt: new Date(Date.now() - DURATION) } }
  await db.moderationPresence.deleteMany({ where: itemId ? isOver : { OR: [isOver, { memberId }] } })
  return findPresences(viewer)
}
