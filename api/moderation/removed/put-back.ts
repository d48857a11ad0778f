import { randomUUIDv7 } from 'node:crypto'
import { noteAct } from '../../audit/log.ts'
import { db } from '../../database/db.ts'
import { ITEM, notFound, type Row } from '../../forum/items/items.ts'
import { putBack } from '../../forum/items/removal/removal.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { reopenForAll } from '../../reports/corrections.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { notify } from '../../notifications/notify.ts'
import { decided } from '../../notifications/subjects.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { itemPutBack } from '../acts/emails.ts'
import { removedSince } from './removed-items.ts'
import { removedItem, type ItemType } from '../../decisions/rules.ts'

/**
 * Restores an item removed by mistake, within thirty days (decisions, "After publication"), and notifies its author.
 * @param input `{type, id}`
 * @returns the restored item
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID, NOT_FOUND; CONFLICT when it is not removed, its text is erased, or
 *   the discussion of a reply is gone
 */
export async function putBackItem(viewer: Viewer, input: unknown): Promise<{ type: ItemType; id: string }> {
  requireAdmin(viewer)
  const { type, id } = parse(removedItem, input)
  return db.$transaction(async (tx) => {
    const item = await ITEM[type].lockWithPost(tx, id)
    if (!item) throw notFound(type)
    requireRetained(item)
    const authorId = await putBack(tx, type, item)
    if (!authorId) throw erased()
    await reopenForAll(tx, { targetId: id, outcome: 'gone' })
    await enqueueEmail(tx, itemPutBack, { member: authorId, about: id, data: { type, id } })
    const decisionId = randomUUIDv7()
    if (authorId !== viewer.id)
      await notify(tx, {
        kind: 'decision',
        subjectKey: decided(decisionId),
        to: { members: [authorId] },
        detail: 'put_back',
        decisionId,
        postId: 'postId' in item ? item.postId : id,
        ...(type === 'reply' ? { replyId: id } : {}),
        ownEmail: 'always',
      })
    await noteAct(tx, viewer, { id: decisionId, action: ACTIONS[type], targetType: type, targetId: id })
    return { type, id }
  })
}

const ACTIONS = { post: 'restore_post', reply: 'restore_reply' } as const

/** @throws Refusal CONFLICT */
function requireRetained(item: Row<ItemType>): void {
  const removedAt = item.deletedAt ?? ('removedAt' in item ? item.removedAt : null)
  if (!removedAt) throw new Refusal('CONFLICT', 'This hasn’t been removed, or it’s already back.')
  if (removedAt < removedSince().gte) throw erased()
  if ('post' in item && item.post.deletedAt)
    throw new Refusal('CONFLICT', 'Its discussion has been removed too. Please put that back first.')
}

const erased = () => new Refusal('CONFLICT', 'The text has been erased and can’t be put back.')
