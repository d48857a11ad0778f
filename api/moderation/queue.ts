import { db, type Database } from '../db.ts'
import { inPrisma, pageSize, readPageById, type IdRange, type ListPage, type PageArgs } from '../paging.ts'
import { requireAdmin, type Viewer } from '../policy.ts'
import type { ItemType } from './rules.ts'
import {
  fromPost,
  fromPostRevision,
  fromReply,
  fromReplyRevision,
  POST_REVISION_SHAPE,
  POST_SHAPE,
  REPLY_REVISION_SHAPE,
  REPLY_SHAPE,
  WAITS,
  type Waiting,
} from './waiting.ts'

/**
 * A page of what waits for a moderator, oldest first: new items and edits of published ones in one line, in the order
 * in which they were sent (specification, section 2, "Moderation tab").
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an unreadable cursor
 */
export async function findWaiting(
  viewer: Viewer,
  type: ItemType,
  args: PageArgs = {},
): Promise<ListPage<Waiting>> {
  requireAdmin(viewer)
  return readPageById(
    args,
    'asc',
    async (range) => {
      const both = type === 'post' ? await waitingPosts(range) : await waitingReplies(range)
      const order = range.direction === 'asc' ? 1 : -1
      return both.sort((a, b) => order * (a.held.id < b.held.id ? -1 : 1)).slice(0, range.take)
    },
    ({ held }) => held.id,
  )
}

/**
 * A page of everything that waits, posts and replies in one line, oldest first.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an unreadable cursor
 */
export async function findAllWaiting(
  viewer: Viewer,
  args: PageArgs,
): Promise<Omit<ListPage<Waiting>, 'previous'>> {
  const [posts, replies] = await Promise.all([
    findWaiting(viewer, 'post', args),
    findWaiting(viewer, 'reply', args),
  ])
  const all = [...posts.nodes, ...replies.nodes].sort((a, b) => (a.held.id < b.held.id ? -1 : 1))
  const nodes = all.slice(0, pageSize(args))
  const hasMore = all.length > nodes.length || posts.next || replies.next
  return { nodes, next: (hasMore && nodes.at(-1)?.held.id) || null }
}

async function waitingPosts(range: IdRange): Promise<Waiting[]> {
  const { where, ...page } = inPrisma(range)
  const [posts, edits] = await Promise.all([
    db.post.findMany({ ...POST_SHAPE, ...page, where: { ...WAITS.post, ...where } }),
    db.postRevision.findMany({
      ...POST_REVISION_SHAPE,
      ...page,
      where: { ...WAITS.postRevision, ...where },
    }),
  ])
  return [...posts.map(fromPost), ...edits.map(fromPostRevision)]
}

async function waitingReplies(range: IdRange): Promise<Waiting[]> {
  const { where, ...page } = inPrisma(range)
  const [replies, edits] = await Promise.all([
    db.reply.findMany({ ...REPLY_SHAPE, ...page, where: { ...WAITS.reply, ...where } }),
    db.replyRevision.findMany({
      ...REPLY_REVISION_SHAPE,
      ...page,
      where: { ...WAITS.replyRevision, ...where },
    }),
  ])
  return [...replies.map(fromReply), ...edits.map(fromReplyRevision)]
}

/** How much waits of one type. */
export async function countWaiting(viewer: Viewer, type: ItemType): Promise<number> {
  requireAdmin(viewer)
  const counts =
    type === 'post'
      ? [db.post.count({ where: WAITS.post }), db.postRevision.count({ where: WAITS.postRevision })]
      : [db.reply.count({ where: WAITS.reply }), db.replyRevision.count({ where: WAITS.replyRevision })]
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/**
 * What waits of one item: itself, or an edit of it.
 * @returns null when nothing of it waits
 */
export async function findWaitingOf(tx: Database, type: ItemType, id: string): Promise<Waiting | null> {
  if (type === 'post') {
    const post = await tx.post.findFirst({ ...POST_SHAPE, where: { ...WAITS.post, id } })
    if (post) return fromPost(post)
    const edit = await tx.postRevision.findFirst({
      ...POST_REVISION_SHAPE,
      where: { ...WAITS.postRevision, postId: id },
    })
    return edit && fromPostRevision(edit)
  }
  const reply = await tx.reply.findFirst({ ...REPLY_SHAPE, where: { ...WAITS.reply, id } })
  if (reply) return fromReply(reply)
  const edit = await tx.replyRevision.findFirst({
    ...REPLY_REVISION_SHAPE,
    where: { ...WAITS.replyRevision, replyId: id },
  })
  return edit && fromReplyRevision(edit)
}
