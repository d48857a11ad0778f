import { db, type Database } from '../db.ts'
import { inPrisma, readPageById, type IdRange, type ListPage, type PageArgs } from '../paging.ts'
import { requireAdmin, type Viewer } from '../policy.ts'
import { ITEM_TYPES, type ItemType } from '../forum/rules.ts'
import {
  fromPost,
  fromPostRevision,
  fromReply,
  fromReplyRevision,
  POST_REVISION_SHAPE,
  POST_SHAPE,
  REPLY_REVISION_SHAPE,
  REPLY_SHAPE,
  IS_PENDING,
  type PendingItem,
} from './pending-items.ts'

/**
 * A page of pending items, oldest first: new items and edits of published ones in one line, in the order
 * in which they were sent (specification, section 2, "Moderation tab").
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an unreadable cursor
 */
export const findPending = (viewer: Viewer, type: ItemType, args: PageArgs = {}) =>
  pageOfPending(viewer, [type], args)

/** The same of posts and replies in one line. */
export const findAllPending = (viewer: Viewer, args: PageArgs) => pageOfPending(viewer, ITEM_TYPES, args)

async function pageOfPending(
  viewer: Viewer,
  types: readonly ItemType[],
  args: PageArgs,
): Promise<ListPage<PendingItem>> {
  requireAdmin(viewer)
  const read = async (range: IdRange) => {
    const order = range.direction === 'asc' ? 1 : -1
    const items = await Promise.all(types.map((type) => PENDING[type](range)))
    return items.flat().sort((a, b) => order * (a.target.id < b.target.id ? -1 : 1))
  }
  return readPageById(args, 'asc', read, ({ target }) => target.id)
}

const PENDING: Record<ItemType, (range: IdRange) => Promise<PendingItem[]>> = {
  post: pendingPosts,
  reply: pendingReplies,
}

async function pendingPosts(range: IdRange): Promise<PendingItem[]> {
  const { where, ...page } = inPrisma(range)
  const [posts, edits] = await Promise.all([
    db.post.findMany({ ...POST_SHAPE, ...page, where: { ...IS_PENDING.post, ...where } }),
    db.postRevision.findMany({
      ...POST_REVISION_SHAPE,
      ...page,
      where: { ...IS_PENDING.postRevision, ...where },
    }),
  ])
  return [...posts.map(fromPost), ...edits.map(fromPostRevision)]
}

async function pendingReplies(range: IdRange): Promise<PendingItem[]> {
  const { where, ...page } = inPrisma(range)
  const [replies, edits] = await Promise.all([
    db.reply.findMany({ ...REPLY_SHAPE, ...page, where: { ...IS_PENDING.reply, ...where } }),
    db.replyRevision.findMany({
      ...REPLY_REVISION_SHAPE,
      ...page,
      where: { ...IS_PENDING.replyRevision, ...where },
    }),
  ])
  return [...replies.map(fromReply), ...edits.map(fromReplyRevision)]
}

/** How many items of one type are pending. */
export async function countPending(viewer: Viewer, type: ItemType): Promise<number> {
  requireAdmin(viewer)
  const counts =
    type === 'post'
      ? [db.post.count({ where: IS_PENDING.post }), db.postRevision.count({ where: IS_PENDING.postRevision })]
      : [
          db.reply.count({ where: IS_PENDING.reply }),
          db.replyRevision.count({ where: IS_PENDING.replyRevision }),
        ]
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/**
 * The pending part of one item: itself, or an edit of it.
 * @returns null when nothing of it is pending
 */
export async function findPendingOf(tx: Database, type: ItemType, id: string): Promise<PendingItem | null> {
  if (type === 'post') {
    const post = await tx.post.findFirst({ ...POST_SHAPE, where: { ...IS_PENDING.post, id } })
    if (post) return fromPost(post)
    const edit = await tx.postRevision.findFirst({
      ...POST_REVISION_SHAPE,
      where: { ...IS_PENDING.postRevision, postId: id },
    })
    return edit && fromPostRevision(edit)
  }
  const reply = await tx.reply.findFirst({ ...REPLY_SHAPE, where: { ...IS_PENDING.reply, id } })
  if (reply) return fromReply(reply)
  const edit = await tx.replyRevision.findFirst({
    ...REPLY_REVISION_SHAPE,
    where: { ...IS_PENDING.replyRevision, replyId: id },
  })
  return edit && fromReplyRevision(edit)
}
