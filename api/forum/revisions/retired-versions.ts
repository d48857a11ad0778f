import type { Database } from '../../database/db.ts'
import type { ItemType } from '../../items/rules.ts'
import { ITEM, NOT_WITHDRAWN, type Row } from '../items/items.ts'
import { newestPublished } from './revisions.ts'

/**
 * Retires an item's versions before its author overwrites a withdrawn text: from then on only the moderation history
 * shows them, and they are not restored with another text. The caller has locked its row.
 */
export async function retireVersions<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  item: Row<Kind>,
): Promise<void> {
  const { revisions, keyOf, textOf, isSame } = ITEM[type]
  const [table, key, retiredAt] = [revisions(tx), keyOf(item.id), new Date()]
  const newest = await newestPublished(tx, type, item.id)
  const retired = { status: 'rejected', retiredAt, withheldBy: null, ...NOT_WITHDRAWN } as const
  await table.updateMany({ where: { ...key, status: { not: 'pending' } }, data: retired })
  if (newest && isSame(newest, item)) return
  const { authorId, editedAt, createdAt, rejectionReason } = item
  await table.create({
    data: {
      ...textOf(item),
      ...key,
      authorId,
      status: 'rejected',
      rejectionReason,
      createdAt: editedAt ?? createdAt,
      decidedAt: await decidedAt(tx, type, item.id),
      retiredAt,
    },
  })
}

/** Returns the time of the decision about the text, by which the decision finds its text. */
async function decidedAt(tx: Database, targetType: ItemType, targetId: string): Promise<Date> {
  const entry = await tx.moderationLog.findFirst({
    where: { targetType, targetId },
    orderBy: { sequence: 'desc' },
    select: { createdAt: true },
  })
  return entry?.createdAt ?? new Date()
}

type Version = { id: string; versionId: string }

/**
 * Retires one version from the public history of a published item. The caller has locked the item's row.
 * @param withheldBy the act's log entry
 * @returns false for a version that is not public, and for the current text of the item
 */
export async function withholdVersion<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  { id, versionId }: Version,
  { withheldBy, reason }: { withheldBy: string; reason: string },
): Promise<boolean> {
  const { revisions, keyOf } = ITEM[type]
  const newest = await newestPublished(tx, type, id)
  if (!newest || newest.id === versionId) return false
  const { count } = await revisions(tx).updateMany({
    where: { id: versionId, ...keyOf(id), status: 'approved' },
    data: { status: 'rejected', rejectionReason: reason, retiredAt: new Date(), withheldBy },
  })
  return count > 0
}

/**
 * Restores such a version to the public history. The caller has locked the item's row.
 * @returns false for a version that was not withheld individually, or was withdrawn with its item since
 */
export async function putVersionBack<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  { id, versionId }: Version,
): Promise<boolean> {
  const { revisions, keyOf } = ITEM[type]
  const { count } = await revisions(tx).updateMany({
    where: { id: versionId, ...keyOf(id), status: 'rejected', withheldBy: { not: null } },
    data: { status: 'approved', rejectionReason: null, retiredAt: null, withheldBy: null },
  })
  return count > 0
}
