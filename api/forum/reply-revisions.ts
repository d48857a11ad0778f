import type { Reply, ReplyRevision, Status } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import { lockReplyAndPost } from './locks.ts'
import type { Move } from './publication.ts'

export type ReplyText = Pick<Reply, 'content' | 'contentHtml'>

const textOf = ({ content, contentHtml }: ReplyText): ReplyText => ({ content, contentHtml })

/** Writes down an edit of a published reply; see `revisePost`. */
export async function reviseReply(
  tx: Database,
  reply: Reply,
  text: ReplyText,
  status: Status,
): Promise<void> {
  const { id: replyId, authorId, createdAt } = reply
  const isGivenUp = reply.content === text.content
  const replaced = isGivenUp ? { not: 'approved' as const } : 'pending'
  await tx.replyRevision.deleteMany({ where: { replyId, status: replaced } })
  if (isGivenUp) return
  if ((await tx.replyRevision.count({ where: { replyId, status: 'approved' } })) === 0)
    await tx.replyRevision.create({
      data: { ...textOf(reply), replyId, authorId, status: 'approved', createdAt, decidedAt: createdAt },
    })
  const decidedAt = status === 'approved' ? new Date() : null
  await tx.replyRevision.create({ data: { ...text, replyId, authorId, status, decidedAt } })
  if (status === 'approved') await showNewest(tx, reply)
}

/** Moves an edit between waiting, published and not published; the reply says what its newest published edit says. */
export async function moveReplyRevision(
  tx: Database,
  id: string,
  { from, to, reason }: Move,
): Promise<boolean> {
  const revision = await tx.replyRevision.findUnique({ where: { id }, select: { replyId: true } })
  const reply = revision && (await lockReplyAndPost(tx, revision.replyId))
  if (!reply || reply.deletedAt) return false

  const { count } = await tx.replyRevision.updateMany({
    where: { id, status: from },
    data: { status: to, rejectionReason: reason, decidedAt: to === 'pending' ? null : new Date() },
  })
  if (count > 0 && (from === 'approved' || to === 'approved')) await showNewest(tx, reply)
  return count > 0
}

async function showNewest(tx: Database, reply: Reply): Promise<void> {
  const newest: ReplyRevision | null = await tx.replyRevision.findFirst({
    where: { replyId: reply.id, status: 'approved' },
    orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
  })
  if (!newest) return
  const isOriginal = newest.decidedAt?.getTime() === reply.createdAt.getTime()
  await tx.reply.update({
    where: { id: reply.id },
    data: { ...textOf(newest), editedAt: isOriginal ? null : newest.decidedAt },
  })
}
