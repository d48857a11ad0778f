import type { Post } from '../../../../prisma/client/client.ts'
import type { Database } from '../../../database/db.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { followAgain, stopFollowing } from '../../../notifications/follows/follows.ts'
import { notifyOfReturnedEvent, notifyOfWithdrawnEvent } from '../../../notifications/events.ts'
import { closeNotifications } from '../../../notifications/notify.ts'
import { pendingWork } from '../../../notifications/subjects.ts'
import { notifyOfPublished, withdrawPublished } from '../../../notifications/published.ts'
import type { ItemType } from '../../../items/rules.ts'
import { unpinWithoutRoom } from '../pins.ts'
import { ITEM, type Row } from '../items.ts'
import { REMOVED_POST } from './placeholders.ts'
import { newestPublished, showVersion } from '../../revisions/revisions.ts'

/**
 * Removes only the author's own text (decisions, "After publication"): a discussion with replies by others remains
 * without its text and author, also while it is hidden or unpublished; any other item disappears. The caller has locked
 * its row and that of its discussion.
 */
export async function removeItem<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  item: Row<Kind>,
): Promise<void> {
  const { revisions, keyOf } = ITEM[type]
  await revisions(tx).deleteMany({ where: { ...keyOf(item.id), status: 'pending' } })
  await hideItem(tx, type, item)
}

/** Removes an item like `removeItem`, but retains its pending edit for a member who may come back. */
export async function hideItem<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  item: Row<Kind>,
): Promise<void> {
  const { table, postIdOf, recount } = ITEM[type]
  await withdrawPublished(tx, type, [item.id])
  if ('startsAt' in item && item.startsAt) await notifyOfWithdrawnEvent(tx, item.id)
  await closeNotifications(tx, [pendingWork('item', item.id)])
  if ('title' in item && (await hasRepliesOfOthers(tx, item))) return removeText(tx, item)
  await table(tx).update({ where: { id: item.id }, data: { deletedAt: new Date() } })
  await recount?.(tx, postIdOf(item))
}

/** Returns true when there are published or pending replies by others, including deleted members. */
async function hasRepliesOfOthers(tx: Database, { id: postId, authorId }: Post): Promise<boolean> {
  const others = { OR: [{ authorId: null }, { authorId: { not: authorId } }] }
  const isThere = { deletedAt: null, status: { not: 'rejected' } } as const
  return (await tx.reply.count({ where: { postId, ...isThere, ...others }, take: 1 })) > 0
}

/** Stores the text and the author in the newest published version, from here on their only record. */
async function removeText(tx: Database, post: Post): Promise<void> {
  const { revisions, keyOf, textOf, isSame } = ITEM.post
  const { id, authorId, createdAt, editedAt, status } = post
  const newest = await newestPublished(tx, 'post', id)
  if (!newest || !isSame(newest, post)) {
    const publishedAt = editedAt ?? createdAt
    const version = { status: 'approved', createdAt: publishedAt, decidedAt: publishedAt } as const
    await revisions(tx).create({ data: { ...textOf(post), ...keyOf(id), authorId, ...version } })
  }
  // An author whose name is removed from a discussion is no longer notified of it.
  if (authorId) await stopFollowing(tx, authorId, id)
  await tx.post.update({
    where: { id },
    data: {
      ...REMOVED_POST,
      // A hidden discussion without its text has nothing to hide, so its replies become readable again.
      status: status === 'pending' ? 'approved' : status,
      authorId: null,
      editedAt: null,
      removedAt: new Date(),
    },
  })
}

type MayLackText = { id: string; removedAt?: Date | null }

/** Returns true for a discussion that remains only for its replies. */
export const isWithoutText = (item: MayLackText) => Boolean(item.removedAt)

/** Requires that a discussion still has its text. @throws Refusal CONFLICT when its author has removed it */
export function requireText(item: MayLackText): void {
  if (isWithoutText(item)) throw new Refusal('CONFLICT', 'This discussion was removed by its author.')
}

/**
 * Restores an item that its author removed. The caller has locked its row and that of its discussion, and checked that
 * it is removed.
 * @param isNew false when followers need not be notified again
 * @returns its author; null when its text is erased
 */
export async function putBack<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  item: Row<Kind>,
  { isNew = true } = {},
): Promise<string | null> {
  const { table, postIdOf, recount } = ITEM[type]
  if ('removedAt' in item && item.removedAt) return restoreText(tx, item)
  if (!item.authorId) return null
  await table(tx).update({ where: { id: item.id }, data: { deletedAt: null } })
  await recount?.(tx, postIdOf(item))
  if (item.status === 'approved') {
    if (type === 'post') await unpinWithoutRoom(tx, [item.id])
    if (isNew) await notifyOfPublished(tx, type, [item.id])
    if ('startsAt' in item && item.startsAt) await notifyOfReturnedEvent(tx, item.id)
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
  if (retained.startsAt) await notifyOfReturnedEvent(tx, post.id)
  return retained.authorId
}
