import type { Post, PostRevision, Status } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import { excerpt } from '../markup.ts'
import { lockPost } from './locks.ts'
import type { Move } from './publication.ts'

export type PostText = Pick<Post, 'title' | 'content' | 'contentHtml' | 'category'>

const textOf = ({ title, content, contentHtml, category }: PostText): PostText => ({
  title,
  content,
  contentHtml,
  category,
})

const isSame = (one: PostText, other: PostText) =>
  one.title === other.title && one.content === other.content && one.category === other.category

/**
 * Writes down an edit of a published post. Its first edit also writes down what it said before, so that the approved
 * revisions are its whole history. An edit that waits is replaced by the next one; one that says again what is
 * published gives up what waits or was refused, of which the log of moderation still tells.
 * @param status `approved` publishes at once; `pending` leaves the published text in place
 */
export async function revisePost(tx: Database, post: Post, text: PostText, status: Status): Promise<void> {
  const { id: postId, authorId, createdAt } = post
  const isGivenUp = isSame(post, text)
  const replaced = isGivenUp ? { not: 'approved' as const } : 'pending'
  await tx.postRevision.deleteMany({ where: { postId, status: replaced } })
  if (isGivenUp) return
  if ((await tx.postRevision.count({ where: { postId, status: 'approved' } })) === 0)
    await tx.postRevision.create({
      data: { ...textOf(post), postId, authorId, status: 'approved', createdAt, decidedAt: createdAt },
    })
  const decidedAt = status === 'approved' ? new Date() : null
  await tx.postRevision.create({ data: { ...textOf(text), postId, authorId, status, decidedAt } })
  if (status === 'approved') await showNewest(tx, post)
}

/** Moves an edit between waiting, published and not published; the post says what its newest published edit says. */
export async function movePostRevision(
  tx: Database,
  id: string,
  { from, to, reason }: Move,
): Promise<boolean> {
  const revision = await tx.postRevision.findUnique({ where: { id }, select: { postId: true } })
  const post = revision && (await lockPost(tx, revision.postId))
  if (!post || post.deletedAt) return false

  const { count } = await tx.postRevision.updateMany({
    where: { id, status: from },
    data: { status: to, rejectionReason: reason, decidedAt: to === 'pending' ? null : new Date() },
  })
  if (count > 0 && (from === 'approved' || to === 'approved')) await showNewest(tx, post)
  return count > 0
}

async function showNewest(tx: Database, post: Post): Promise<void> {
  const newest: PostRevision | null = await tx.postRevision.findFirst({
    where: { postId: post.id, status: 'approved' },
    orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
  })
  if (!newest) return
  const isOriginal = newest.decidedAt?.getTime() === post.createdAt.getTime()
  await tx.post.update({
    where: { id: post.id },
    data: {
      ...textOf(newest),
      excerpt: excerpt(newest.contentHtml),
      editedAt: isOriginal ? null : newest.decidedAt,
    },
  })
}
