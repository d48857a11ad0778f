import { randomUUIDv7 } from 'node:crypto'
import { noteAct } from '../../audit/log.ts'
import { db, type Database } from '../../database/db.ts'
import { ITEM, notFound, type Row } from '../../forum/items/items.ts'
import { putVersionBack, withholdVersion } from '../../forum/revisions/retired-versions.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isUuid } from '../../database/cursors.ts'
import { PUBLISHED, requireAdmin, type SignedInMember, type Viewer } from '../../policy.ts'
import { reasonFor, requireReason } from '../acts/reasons.ts'
import { findAuthor } from '../../decisions/owner.ts'
import { versionChange, type ItemType } from '../../decisions/rules.ts'
import { notifyRestored, notifyWithheld } from './emails.ts'

/** A version of a post or reply. */
export type VersionKey = { type: ItemType; id: string; versionId: string }

/**
 * Withholds one earlier version of a published item from the public history, or restores it; the current version stays
 * unchanged. The act, the log entry and the e-mail to the author are written in one transaction.
 * @param input `{status, note?, rule?}`, where `status` is `reject` or `approve`
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND; INVALID without a reason to withhold it; CONFLICT for the current
 *   version, and for one no longer in the history
 */
export async function decideVersion(
  viewer: Viewer,
  key: VersionKey,
  input: unknown,
): Promise<{ id: string; status: 'approved' | 'rejected' }> {
  requireAdmin(viewer)
  const { status: action, ...given } = parse(versionChange, input)
  if (!isUuid(key.id) || !isUuid(key.versionId)) throw notFound(key.type)
  return db.$transaction(async (tx) => {
    const item = await lockPublished(tx, key)
    if (action === 'reject') {
      requireReason(given)
      await withhold(tx, viewer, { ...key, item }, reasonFor(given, 'items'))
      return { id: key.versionId, status: 'rejected' }
    }
    await restore(tx, viewer, { ...key, item }, given.note)
    return { id: key.versionId, status: 'approved' }
  })
}

/** @throws Refusal NOT_FOUND, CONFLICT for an item that is not public at all */
async function lockPublished(tx: Database, { type, id }: VersionKey): Promise<Row<ItemType>> {
  const item = await ITEM[type].lockWithPost(tx, id)
  if (!item || item.deletedAt || ('removedAt' in item && item.removedAt)) throw notFound(type)
  if (item.status !== PUBLISHED.status)
    throw new Refusal('CONFLICT', 'It isn’t published, so its history can’t be read.')
  return item
}

type PublishedVersion = VersionKey & { item: Row<ItemType> }

async function withhold(
  tx: Database,
  moderator: SignedInMember,
  { type, id, versionId, item }: PublishedVersion,
  why: { reason: string; rule: string | null },
) {
  const decisionId = randomUUIDv7()
  const isWithheld = await withholdVersion(
    tx,
    type,
    { id, versionId },
    { withheldBy: decisionId, reason: why.reason },
  )
  if (!isWithheld)
    throw new Refusal(
      'CONFLICT',
      'Only a public earlier version can be withheld. To remove the current version, unpublish it instead.',
    )
  await notifyWithheld(tx, { type, id, versionId, authorId: await findAuthor(tx, item), decisionId, ...why })
  await noteAct(tx, moderator, {
    id: decisionId,
    action: 'withhold_version',
    targetType: type,
    targetId: id,
    ...why,
  })
}

async function restore(
  tx: Database,
  moderator: SignedInMember,
  { type, id, versionId, item }: PublishedVersion,
  reason: string | null,
) {
  if (!(await putVersionBack(tx, type, { id, versionId })))
    throw new Refusal('CONFLICT', 'This version isn’t withheld, or was taken down with its item.')
  await notifyRestored(tx, { type, id, versionId, authorId: await findAuthor(tx, item), note: reason })
  await noteAct(tx, moderator, { action: 'restore_version', targetType: type, targetId: id, reason })
}

/**
 * Restores a version because the appeal against withholding it was granted; that e-mail notifies its author.
 * @returns false when there is nothing to restore any more
 */
export async function restoreByAct(
  tx: Database,
  moderator: SignedInMember,
  { type, id, withheldBy }: { type: ItemType; id: string; withheldBy: string },
): Promise<boolean> {
  await ITEM[type].lockWithPost(tx, id)
  const version = await tx.revision.findFirst({
    where: { withheldBy, ...ITEM[type].keyOf(id) },
    select: { id: true },
  })
  if (!version || !(await putVersionBack(tx, type, { id, versionId: version.id }))) return false
  const reason = 'An appeal was upheld'
  await noteAct(tx, moderator, { action: 'restore_version', targetType: type, targetId: id, reason })
  return true
}
