import type { Status } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import type { Publishable } from '../forum/items/publication.ts'
import type { ItemType } from './rules.ts'

const NEWEST = { orderBy: { decidedAt: 'desc' } } as const

/**
 * What of an item was decided about and can be decided otherwise: the item itself where it has that status, or the newest
 * edit of a published one that was rejected.
 * @returns null when there is nothing of the kind
 */
export async function findTargetAt(
  tx: Database,
  { type, id, status }: { type: ItemType; id: string; status: Exclude<Status, 'pending'> },
): Promise<Publishable | null> {
  const where = { id, status, deletedAt: null }
  const itself = type === 'post' ? await tx.post.count({ where }) : await tx.reply.count({ where })
  if (itself > 0) return { type, id }
  if (status === 'approved') return null
  if (type === 'post') {
    const edit = await tx.postRevision.findFirst({
      where: { postId: id, status, post: { deletedAt: null } },
      ...NEWEST,
    })
    return edit && { type: 'postRevision', id: edit.id }
  }
  const edit = await tx.replyRevision.findFirst({
    where: { replyId: id, status, reply: { deletedAt: null } },
    ...NEWEST,
  })
  return edit && { type: 'replyRevision', id: edit.id }
}
