import type { Prisma, Status } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { Publishable } from '../../forum/items/publication.ts'
import { PUBLISHED } from '../../policy.ts'
import type { ItemType } from '../../decisions/rules.ts'

/** Excludes discussions whose text their authors removed: these can no longer be decided. */
export const HAS_TEXT = { deletedAt: null, removedAt: null } satisfies Prisma.PostWhereInput

/**
 * Finds the part of an item that can be decided again: the item itself in the given status, or its newest rejected edit
 * while it is published, unless a newer text has been published.
 * @returns null without such a part
 */
export async function findTargetAt(
  tx: Database,
  { type, id, status }: { type: ItemType; id: string; status: Exclude<Status, 'pending'> },
): Promise<Publishable | null> {
  const itself =
    type === 'post'
      ? await tx.post.count({ where: { id, status, ...HAS_TEXT } })
      : await tx.reply.count({ where: { id, status, deletedAt: null } })
  if (itself > 0) return { type, id }
  if (status === 'approved') return null
  const edit = await (type === 'post' ? refusedEditOfPost(tx, id) : refusedEditOfReply(tx, id))
  return edit && { type: type === 'post' ? 'postRevision' : 'replyRevision', id: edit.id }
}

const NEWEST = { orderBy: { decidedAt: 'desc' }, select: { id: true, decidedAt: true } } as const
const behind = (decidedAt: Date | null) => ({
  status: 'approved' as const,
  decidedAt: { gt: decidedAt ?? new Date() },
})

async function refusedEditOfPost(tx: Database, postId: string) {
  const where = { postId, status: 'rejected', retiredAt: null, post: { ...PUBLISHED, ...HAS_TEXT } } as const
  const edit = await tx.revision.findFirst({ where, ...NEWEST })
  const newer = edit && (await tx.revision.count({ where: { postId, ...behind(edit.decidedAt) } }))
  return newer === 0 ? edit : null
}

async function refusedEditOfReply(tx: Database, replyId: string) {
  const edit = await tx.revision.findFirst({
    where: { replyId, status: 'rejected', retiredAt: null, reply: PUBLISHED },
    ...NEWEST,
  })
  const newer = edit && (await tx.revision.count({ where: { replyId, ...behind(edit.decidedAt) } }))
  return newer === 0 ? edit : null
}
