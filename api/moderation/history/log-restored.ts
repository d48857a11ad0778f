import type { Status, TargetType } from '../../../prisma/client/client.ts'
import type { Retained } from '../../database/backup/retain-restrictions.ts'
import { db, type Database } from '../../database/db.ts'
import { recount } from '../../forum/items/counts.ts'
import type { Action } from '../../audit/actions.ts'
import { noteAct } from '../../audit/log.ts'
import type { ItemType } from '../../decisions/rules.ts'
import { actionOn, reopening } from '../acts/states.ts'

const reason = 'Kept as it was when a backup was restored'

/** Logs the restrictions that a restored database retains, without a moderator, and recounts affected items. */
export const logRetained = (retained: Retained): Promise<void> =>
  db.$transaction(async (tx) => {
    const posts = await tx.post.findMany({ where: { id: { in: retained.posts } } })
    const replies = await tx.reply.findMany({ where: { id: { in: retained.replies } } })
    for (const postId of new Set(replies.map((reply) => reply.postId))) await recount(tx, postId)
    for (const id of retained.demoted) await note(tx, 'change_role', 'user', id)
    for (const id of [...retained.leaving, ...retained.leavingWithItems])
      await note(tx, 'leave_community', 'user', id)
    for (const id of retained.disabled) await note(tx, 'disable_user', 'user', id)
    for (const { id, status } of posts) await note(tx, withdrawal(status, 'post'), 'post', id)
    for (const { id, status } of replies) await note(tx, withdrawal(status, 'reply'), 'reply', id)
  })

const withdrawal = (status: Status, type: ItemType) =>
  status === 'rejected' ? actionOn('reject', type) : reopening(type)

const note = (tx: Database, action: Action, targetType: TargetType, targetId: string) =>
  noteAct(tx, null, { action, targetType, targetId, reason })
