import type { Post } from '../../../../prisma/client/client.ts'
import type { Database } from '../../../database/db.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { followAgain, stopFollowing } from '../../../notifications/follows/follows.ts'
import { closeNotifications } from '../../../notifications/notify.ts'
import { waits } from '../../../notifications/subjects.ts'
import { notifyOfPublished, withdrawPublished } from '../../../notifications/published.ts'
import type { ItemType } from '../../../items/rules.ts'
import { unpinWithoutRoom } from '../pins.ts'
import { ITEM, type Row } from '../items.ts'
import { REMOVED_POST } from './placeholders.ts'
import { newestPublished, showVersion } from '../../revisions/revisions.ts'

/**
 * Removes what an author wrote, and nothing else (decisions, "After publication"): a discussion in which others have
 * answered keeps its place without its words and its author, also while it is hidden or was unpublished; anything else
 * disappears. The caller holds its row and that of its discussion.
 */
export async function removeItem<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  item: Row<Kind>,
): Promise<void> {
  const { revisions, keyOf, table, postIdOf, recount } = ITEM[type]
  await revisions(tx).deleteMany({ where: { ...keyOf(item.id), status: 'pending' } })
  await withdrawPublished(tx, type, [item.id])
  await closeNotifications(tx, [waits('item', item.id)])
  if ('title' in item && (await hasRepliesOfOthers(tx, item))) return removeText(tx, item)
  await table(tx).update({ where: { id: item.id }, data: { deletedAt: new Date() } })
  await recount?.(tx, postIdOf(item))
}

/** Published or pending ones; those of members who have left are theirs all the same. */
async function hasRepliesOfOthers(tx: Database, { id: postId, authorId }: Post): Promise<boolean> {
  const others = { OR: [{ authorId: null }, { authorId: { not: authorId } }] }
  const isThere = { deletedAt: null, status: { not: 'rejected' } } as const
  return (await tx.reply.count({ where: { postId, ...isThere, ...others }, take: 1 })) > 0
}

/** What it said, and who said it, is known by its newest published version from here on. */
async function removeText(tx: Database, post: Post): Promise<void> {
  const { revisions, keyOf, textOf, isSame } = ITEM.post
  const { id, authorId, createdAt, editedAt, status } = post
  const newest = await newestPublished(tx, 'post', id)
  if (!newest || !isSame(newest, post)) {
    const publishedAt = editedAt ?? createdAt
    const version = { status: 'approved', createdAt: publishedAt, decidedAt: publishedAt } as const
    await revisions(tx).create({ data: { ...textOf(post), ...keyOf(id), authorId, ...version } })
  }
  // Who takes their name off a discussion hears no more of it.
  if (authorId) await stopFollowing(tx, authorId, id)
  await tx.post.update({
    where: { id },
    data: {
      ...REMOVED_POST,
      // One that was hidden for what it said says nothing any more, and so what others answered can be read again.
      status: status === 'pending' ? 'approved' : status,
      authorId: null,
      editedAt: null,
      removedAt: new Date(),
    },
  })
}

type MayLackText = { id: string; removedAt?: Date | null }

/** Whether it is a discussion that stays for its replies only. */
export const isWithoutText = (item: MayLackText) => Boolean(item.removedAt)

/** @throws Refusal CONFLICT for a discussion whose words its author has removed */
export function requireText(item: MayLackText): void {
  if (isWithoutText(item)) throw new Refusal('CONFLICT', 'This discussion was removed by its author.')
}

/**
 * Puts back what its author removed, as it was. The caller holds its row and that of its discussion, and knows that it
 * was removed.
 * @returns its author; null where its words are erased
 */
export async function putBack<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  item: Row<Kind>,
): Promise<string | null> {
  const { table, postIdOf, recount } = ITEM[type]
  if ('removedAt' in item && item.removedAt) return restoreText(tx, item)
  if (!item.authorId) return null
  await table(tx).update({ where: { id: item.id }, data: { deletedAt: null } })
  await recount?.(tx, postIdOf(item))
  if (item.status === 'approved') {
    if (type === 'post') await unpinWithoutRoom(tx, [item.id])
    await notifyOfPublished(tx, type, [item.id])
  }
  return item.authorId
}

async function restoreText(tx: Database, post: Post): Promise<string | null> {
  const retained = await newestPublished(tx, 'post', post.id)
  if (!retained?.authorId) return null
  await tx.post.update({
    where: { id: post.id },
    data: { authorId: retained.authorId, removedAt: null, deletedAt: null },
  })
  await unpinWithoutRoom(tx, [post.id])
  await showVersion(tx, 'post', post, retained)
  await followAgain(tx, retained.authorId, post.id)
  return retained.authorId
}
