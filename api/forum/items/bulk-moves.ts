import type { Status } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { ItemType } from '../../items/rules.ts'
import { closeNotifications } from '../../notifications/notify.ts'
import { pendingWork } from '../../notifications/subjects.ts'
import { notifyOfPublished, withdrawPublished } from '../../notifications/published.ts'
import { unpinWithoutRoom } from './pins.ts'
import { recountAll } from './counts.ts'
import { lockPosts } from './locks.ts'
import type { Publishable } from './publication.ts'
import type { Move } from '../revisions/revisions.ts'

/** A moved item or edit, and its post or reply. */
export type Moved = { target: Publishable; type: ItemType; id: string; from: Status }

const idsIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

type BulkMove = Move & {
  /** The log entry of the withdrawing act, by which the items are restored later. */
  takenBy: string | null
}

/**
 * Moves many items at once, as `publish` and `withhold` move one. A published edit is moved only with its post or
 * reply.
 * @returns those that had the expected status
 */
export async function moveInBulk(
  tx: Database,
  targets: readonly Publishable[],
  { from, to, reason, takenBy }: BulkMove,
): Promise<Moved[]> {
  const idsOf = (type: Publishable['type']) =>
    targets.filter((each) => each.type === type).map(({ id }) => id)
  const replies = await tx.reply.findMany({ where: { id: { in: idsOf('reply') } }, select: { postId: true } })
  const discussions = [...new Set(replies.map(({ postId }) => postId))]
  await lockPosts(tx, [...idsOf('post'), ...discussions])

  const withdrawn = { takenBy, takenFrom: takenBy ? from : null }
  const data = { status: to, rejectionReason: to === 'rejected' ? reason : null, ...withdrawn }
  const decided = { ...data, decidedAt: to === 'pending' ? null : new Date() }
  const at = (type: Publishable['type']) => ({ id: { in: idsOf(type) }, status: from })
  const posts = await tx.post.updateManyAndReturn({
    where: { ...at('post'), deletedAt: null },
    data,
    select: { id: true },
  })
  const moved = await tx.reply.updateManyAndReturn({
    where: { ...at('reply'), deletedAt: null },
    data,
    select: { id: true },
  })
  const edits = await tx.revision.updateManyAndReturn({
    where: { OR: [at('postRevision'), at('replyRevision')], retiredAt: null },
    data: decided,
    select: { id: true, postId: true, replyId: true },
  })
  if (from === 'pending')
    await closeNotifications(
      tx,
      targets.map(({ id }) => pendingWork('item', id)),
    )
  await recountAll(tx, discussions)
  // Nobody was notified of items that were and remain hidden.
  if (from === 'approved' || to === 'approved') {
    if (to === 'approved') await unpinWithoutRoom(tx, idsIn(posts))
    const notify = to === 'approved' ? notifyOfPublished : withdrawPublished
    await notify(tx, 'post', idsIn(posts))
    await notify(tx, 'reply', idsIn(moved))
  }
  return [
    ...posts.map(({ id }) => ({ target: { type: 'post', id }, type: 'post', id, from }) as const),
    ...moved.map(({ id }) => ({ target: { type: 'reply', id }, type: 'reply', id, from }) as const),
    ...edits.flatMap(({ id, postId }) =>
      postId ? ({ target: { type: 'postRevision', id }, type: 'post', id: postId, from } as const) : [],
    ),
    ...edits.flatMap(({ id, replyId }) =>
      replyId ? ({ target: { type: 'replyRevision', id }, type: 'reply', id: replyId, from } as const) : [],
    ),
  ]
}
