import type { ModerationLog } from '../../../prisma/client/client.ts'
import { db } from '../../db.ts'

/** What was decided about, as far as it still stands as it was then. */
export type DecidedText = {
  type: 'post' | 'reply'
  itemId: string
  /** The discussion in which it is found; null when its author has removed it. */
  postId: string | null
  title: string
  /** Null when it has been changed or removed since. */
  contentHtml: string | null
}

/** How far apart the transaction that decides about an edit can note that in the edit and in the log. */
const WITHIN = 60_000

type Entry = Pick<ModerationLog, 'targetType' | 'targetId' | 'createdAt' | 'action'>

/** Finds the post or reply of a decision, or the edit of it that was decided about; null when it is gone for good. */
export const findDecidedText = (entry: Entry): Promise<DecidedText | null> =>
  entry.targetType === 'reply' ? findReply(entry) : findPost(entry)

const near = (at: Date) => ({
  gt: new Date(at.getTime() - WITHIN),
  lt: new Date(at.getTime() + WITHIN),
})
const NEWEST = { orderBy: { decidedAt: 'desc' } } as const

async function findPost({ targetId: id, createdAt }: Entry): Promise<DecidedText | null> {
  const post = await db.post.findUnique({ where: { id } })
  if (!post) return null
  const edit = await db.postRevision.findFirst({
    where: { postId: id, status: 'rejected', decidedAt: near(createdAt) },
    ...NEWEST,
  })
  const shown = edit ?? (post.status === 'rejected' ? post : null)
  const isRemoved = post.deletedAt !== null
  return {
    type: 'post',
    itemId: id,
    postId: isRemoved ? null : id,
    title: shown?.title ?? post.title,
    contentHtml: isRemoved ? null : (shown?.contentHtml ?? null),
  }
}

async function findReply({ targetId: id, createdAt }: Entry): Promise<DecidedText | null> {
  const reply = await db.reply.findUnique({ where: { id }, include: { post: true } })
  if (!reply) return null
  const edit = await db.replyRevision.findFirst({
    where: { replyId: id, status: 'rejected', decidedAt: near(createdAt) },
    ...NEWEST,
  })
  const shown = edit ?? (reply.status === 'rejected' ? reply : null)
  const isRemoved = (reply.deletedAt ?? reply.post.deletedAt) !== null
  return {
    type: 'reply',
    itemId: id,
    postId: isRemoved ? null : reply.postId,
    title: reply.post.title,
    contentHtml: isRemoved ? null : (shown?.contentHtml ?? null),
  }
}
