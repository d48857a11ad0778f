import { db, type Database } from '../../database/db.ts'
import { inPrisma, readPageById, type IdRange } from '../../database/ranges.ts'
import type { ListPage, PageArgs } from '../../database/paging.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { ITEM_TYPES, type ItemType } from '../../items/rules.ts'
import { conditionsOf, type QueueFilter } from './queue-filter.ts'
import {
  fromPost,
  fromPostRevision,
  fromReply,
  fromReplyRevision,
  POST_REVISION_SHAPE,
  POST_SHAPE,
  REPLY_REVISION_SHAPE,
  REPLY_SHAPE,
  type IS_PENDING,
  IS_QUEUED,
  type PendingItem,
} from '../../forum/items/pending-items.ts'

/**
 * Returns a page of pending items, oldest first: new items and edits of published ones in one list, in the order of
 * submission (specification, section 2, "Moderation tab"). Excludes pending items of suspended members.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid cursor or unstorable text
 */
export const findPending = (viewer: Viewer, type: ItemType, args: PageArgs = {}, filter: QueueFilter = {}) =>
  pageOfPending(viewer, [type], args, filter)

/** Returns posts and replies in one list. */
export const findAllPending = (viewer: Viewer, args: PageArgs, filter: QueueFilter = {}) =>
  pageOfPending(viewer, ITEM_TYPES, args, filter)

async function pageOfPending(
  viewer: Viewer,
  types: readonly ItemType[],
  args: PageArgs,
  filter: QueueFilter,
): Promise<ListPage<PendingItem>> {
  requireAdmin(viewer)
  const conditions = conditionsOf(filter)
  const read = async (range: IdRange) => {
    const order = range.direction === 'asc' ? 1 : -1
    const items = await Promise.all(types.map((type) => PENDING[type](range, conditions)))
    return items.flat().sort((a, b) => order * (a.target.id < b.target.id ? -1 : 1))
  }
  return readPageById(args, 'asc', read, ({ target }) => target.id)
}

const PENDING: Record<ItemType, (range: IdRange, conditions: Conditions) => Promise<PendingItem[]>> = {
  post: pendingPosts,
  reply: pendingReplies,
}

type Conditions = ReturnType<typeof conditionsOf>

async function pendingPosts(range: IdRange, conditions: Conditions): Promise<PendingItem[]> {
  const { where, ...page } = inPrisma(range)
  const [post, edit] = await Promise.all([conditions('post'), conditions('postRevision')])
  const [posts, edits] = await Promise.all([
    db.post.findMany({ ...POST_SHAPE, ...page, where: { ...IS_QUEUED.post, ...where, AND: [post] } }),
    db.revision.findMany({
      ...POST_REVISION_SHAPE,
      ...page,
      where: { ...IS_QUEUED.postRevision, ...where, AND: [edit] },
    }),
  ])
  return [...posts.map(fromPost), ...edits.flatMap((each) => fromPostRevision(each) ?? [])]
}

async function pendingReplies(range: IdRange, conditions: Conditions): Promise<PendingItem[]> {
  const { where, ...page } = inPrisma(range)
  const [reply, edit] = await Promise.all([conditions('reply'), conditions('replyRevision')])
  const [replies, edits] = await Promise.all([
    db.reply.findMany({ ...REPLY_SHAPE, ...page, where: { ...IS_QUEUED.reply, ...where, AND: [reply] } }),
    db.revision.findMany({
      ...REPLY_REVISION_SHAPE,
      ...page,
      where: { ...IS_QUEUED.replyRevision, ...where, AND: [edit] },
    }),
  ])
  return [...replies.map(fromReply), ...edits.flatMap((each) => fromReplyRevision(each) ?? [])]
}

/**
 * Counts the items of a type that match a filter of the queue; for a search, at most the oldest 1,000.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID
 */
export async function countPending(
  viewer: Viewer,
  type: ItemType,
  filter: QueueFilter = {},
): Promise<number> {
  requireAdmin(viewer)
  const conditions = conditionsOf(filter)
  const [items, edits] =
    type === 'post'
      ? await Promise.all([
          db.post.count({ where: { ...IS_QUEUED.post, AND: [await conditions('post')] } }),
          db.revision.count({
            where: { ...IS_QUEUED.postRevision, AND: [await conditions('postRevision')] },
          }),
        ])
      : await Promise.all([
          db.reply.count({ where: { ...IS_QUEUED.reply, AND: [await conditions('reply')] } }),
          db.revision.count({
            where: { ...IS_QUEUED.replyRevision, AND: [await conditions('replyRevision')] },
          }),
        ])
  return items + edits
}

/**
 * Finds the pending part of an item: itself, or an edit of it.
 * @param among everything pending, or the queue, which excludes suspended members' items: these can only be rejected
 * @returns null without a pending part
 */
export async function findPendingOf(
  tx: Database,
  type: ItemType,
  id: string,
  among: typeof IS_QUEUED | typeof IS_PENDING = IS_QUEUED,
): Promise<PendingItem | null> {
  if (type === 'post') {
    const post = await tx.post.findFirst({ ...POST_SHAPE, where: { ...among.post, id } })
    if (post) return fromPost(post)
    const edit = await tx.revision.findFirst({
      ...POST_REVISION_SHAPE,
      where: { ...among.postRevision, postId: id },
    })
    return edit && fromPostRevision(edit)
  }
  const reply = await tx.reply.findFirst({ ...REPLY_SHAPE, where: { ...among.reply, id } })
  if (reply) return fromReply(reply)
  const edit = await tx.revision.findFirst({
    ...REPLY_REVISION_SHAPE,
    where: { ...among.replyRevision, replyId: id },
  })
  return edit && fromReplyRevision(edit)
}
