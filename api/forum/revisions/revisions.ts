import type { Status } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { notifyOfEventChange } from '../../notifications/events.ts'
import { notifyOfEdit } from '../../notifications/mentions.ts'
import type { ItemType, PostField } from '../../items/rules.ts'
import { ITEM, NOT_WITHDRAWN, type Row, type Text } from '../items/items.ts'

/** The status change of an item or an edit. `reason` is shown to its author. */
export type Move = { from: Status; to: Status; reason: string | null }

/** Returns true while an edit of a published item is pending. */
export async function hasPendingEdit<Kind extends ItemType>(type: Kind, id: string): Promise<boolean> {
  const { revisions, keyOf } = ITEM[type]
  return (await revisions(db).count({ where: { ...keyOf(id), status: 'pending' } })) > 0
}

/**
 * Stores an edit of a published item. The first edit also stores the text before it, so that the approved revisions are
 * the whole history. The next edit replaces a pending one; one that equals the published text discards pending and
 * rejected edits, which the moderation log still records.
 * @param status `approved` publishes at once; `pending` leaves the published text in place
 */
export async function reviseItem<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  item: Row<Kind>,
  text: Text<Kind>,
  status: Status,
): Promise<void> {
  const { revisions, keyOf, textOf, isSame } = ITEM[type]
  const [table, key] = [revisions(tx), keyOf(item.id)]
  const isGivenUp = isSame(item, text)
  await table.deleteMany({
    where: { ...key, status: isGivenUp ? { not: 'approved' } : 'pending', retiredAt: null },
  })
  if (isGivenUp) return
  const { authorId } = item
  await beginHistory(tx, type, item)
  const decidedAt = status === 'approved' ? new Date() : null
  await table.create({ data: { ...textOf(text), ...key, authorId, status, decidedAt } })
  if (status === 'approved') await showEdit(tx, type, item)
}

/** Stores the text of a published item before its first change. */
async function beginHistory<Kind extends ItemType>(tx: Database, type: Kind, item: Row<Kind>): Promise<void> {
  const { revisions, keyOf, textOf } = ITEM[type]
  const { authorId, createdAt } = item
  const [table, key] = [revisions(tx), keyOf(item.id)]
  if ((await table.count({ where: { ...key, status: 'approved' } })) > 0) return
  await table.create({
    data: { ...textOf(item), ...key, authorId, status: 'approved', createdAt, decidedAt: createdAt },
  })
}

/**
 * Changes fields of a published discussion without a review, as a version of its history. The author's pending edit
 * retains its own changes, and adopts the corrections of unchanged fields.
 */
export async function correctPost(
  tx: Database,
  post: Row<'post'>,
  change: Partial<Pick<Row<'post'>, PostField>>,
): Promise<void> {
  await beginHistory(tx, 'post', post)
  const [{ textOf }, { id: postId, authorId }] = [ITEM.post, post]
  const [text, decidedAt] = [{ ...textOf(post), ...change }, new Date()]
  await tx.revision.create({ data: { ...text, postId, authorId, status: 'approved', decidedAt } })
  for (const [field, value] of Object.entries(change))
    await tx.revision.updateMany({
      where: { postId, status: 'pending', [field]: post[field as PostField] },
      data: { [field]: value },
    })
  await showEdit(tx, 'post', post)
}

/** Changes an edit between pending, published and withheld; the item shows its newest published edit. */
export async function moveRevision<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  id: string,
  { from, to, reason }: Move,
): Promise<boolean> {
  const { revisions, idIn, keyOf, lockWithPost } = ITEM[type]
  const revision = await revisions(tx).findUnique({ where: { id } })
  const itemId = revision && idIn(revision)
  const item = itemId && (await lockWithPost(tx, itemId))
  // An item that its author has removed stays removed.
  if (!item || item.deletedAt || ('removedAt' in item && item.removedAt)) return false
  // Without another version there is no text to show instead.
  const published = { ...keyOf(item.id), status: 'approved' } as const
  if (from === 'approved' && (await revisions(tx).count({ where: published })) < 2) return false

  const { count } = await revisions(tx).updateMany({
    where: { id, status: from, retiredAt: null },
    data: {
      status: to,
      rejectionReason: reason,
      decidedAt: to === 'pending' ? null : new Date(),
      ...NOT_WITHDRAWN,
    },
  })
  if (count > 0 && (from === 'approved' || to === 'approved')) await showEdit(tx, type, item)
  return count > 0
}

/** Returns the version published last, if versions of the item are stored. */
export const newestPublished = <Kind extends ItemType>(tx: Database, type: Kind, id: string) =>
  ITEM[type].revisions(tx).findFirst({
    where: { ...ITEM[type].keyOf(id), status: 'approved' },
    orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
  })

/** Sets a published item to its newest version, and notifies mentioned members. */
async function showEdit<Kind extends ItemType>(tx: Database, type: Kind, item: Row<Kind>): Promise<void> {
  const newest = await newestPublished(tx, type, item.id)
  if (!newest) return
  await showVersion(tx, type, item, newest)
  await notifyOfEdit(tx, type, item.id, { before: item, after: newest })
  if ('startsAt' in item && 'startsAt' in newest)
    await notifyOfEventChange(tx, item.id, { before: item, after: newest })
}

/** Sets an item to one of its published versions. */
export async function showVersion<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  { id, createdAt }: Pick<Row<Kind>, 'id' | 'createdAt'>,
  version: Text<Kind> & { decidedAt: Date | null },
): Promise<void> {
  const { textOf, write } = ITEM[type]
  const isOriginal = version.decidedAt?.getTime() === createdAt.getTime()
  await write(tx, id, textOf(version), { editedAt: isOriginal ? null : version.decidedAt })
}
