import type { Prisma, Status } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { spendAs } from '../../http/rates.ts'
import { requireShown } from '../items/text/shown-text.ts'
import { firstStatus } from '../items/first-status.ts'
import { findEqual, nameMembers, retainAliases } from '../items/member-names.ts'
import { renderedText } from '../items/text/rendered-text.ts'
import { parse } from '../../lib/parse.ts'
import { submitOnce } from '../../database/submissions.ts'
import {
  PUBLISHED,
  may,
  repliesVisibleTo,
  requireMember,
  requireThat,
  visibleTo,
  type Person,
  type Viewer,
} from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { inOrderOf, type PageArgs } from '../../database/paging.ts'
import { inPrisma, rangeOf } from '../../database/ranges.ts'
import { isUuid } from '../../database/cursors.ts'
import { notifyOfPublished } from '../../notifications/published.ts'
import { lockPost } from '../items/locks.ts'
import { createReplyInput } from '../../items/rules.ts'
import { recount } from '../items/counts.ts'

export const REPLY_WITH_AUTHOR = { include: { author: true } } satisfies Prisma.ReplyDefaultArgs
export type ReplyWithAuthor = Prisma.ReplyGetPayload<typeof REPLY_WITH_AUTHOR>

/**
 * The page that this viewer sees of a discussion's replies, oldest first, with one more behind it.
 * @throws Refusal INVALID for an unreadable cursor
 */
export function repliesOf(viewer: Viewer, args: PageArgs) {
  const { where, ...page } = inPrisma(rangeOf(args, 'asc'))
  return { ...page, where: { AND: [visibleTo(viewer), where] } } satisfies Prisma.Post$repliesArgs
}

/** One reply, if this viewer may see it and its discussion; else null. */
export function findReply(viewer: Viewer, id: string, shape: Prisma.ReplyDefaultArgs = {}) {
  // Read here, since a shape that is never looked at counts as a mistake.
  const query = {
    ...shape,
    where: { id, ...repliesVisibleTo(viewer) },
    relationLoadStrategy: 'join',
  } as const
  return isUuid(id) ? db.reply.findFirst(query) : Promise.resolve(null)
}

/** Those of these replies that this viewer may see with their discussion, in the order of their ids here. */
export async function findRepliesById(
  viewer: Viewer,
  ids: readonly string[],
  shape: Prisma.ReplyDefaultArgs,
) {
  const replies = await db.reply.findMany({
    ...shape,
    where: { AND: [{ id: { in: [...ids] } }, repliesVisibleTo(viewer)] },
    relationLoadStrategy: 'join',
  })
  return inOrderOf(ids, replies)
}

/** How many of the newest replies a feed shows. */
export const NEWEST_REPLIES = 20

/** Returns what was published last in a discussion, newest first; nothing of a discussion that is not published. */
export function findNewestReplies(postId: string, shape: Prisma.ReplyDefaultArgs = {}) {
  const query = {
    ...shape,
    where: { ...PUBLISHED, postId, post: PUBLISHED },
    orderBy: [{ listedAt: 'desc' }, { id: 'desc' }],
    take: NEWEST_REPLIES,
    relationLoadStrategy: 'join',
  } satisfies Prisma.ReplyFindManyArgs
  return isUuid(postId) ? db.reply.findMany(query) : Promise.resolve([])
}

/**
 * Replies to a discussion (specification, sections 5 and 7). Whether the reply waits for a moderator is `MODERATION`'s
 * answer; once published, it counts in the discussion in the same transaction. The same text by the same author in the same
 * discussion within a minute is the same reply (decisions, "Writing").
 * @param input `{postId, content}`
 * @throws Refusal SIGNED_OUT, INVALID with the specification's messages, TOO_MANY, NOT_FOUND, FORBIDDEN where the
 *   discussion itself is not published
 */
export async function createReply(viewer: Viewer, input: unknown): Promise<ReplyWithAuthor> {
  requireMember(viewer, 'reply')
  const data = { ...parse(createReplyInput, input), authorId: viewer.id }
  await spendAs(viewer, 'replies')
  const { content, postId, authorId } = data
  const status = await firstStatus(viewer)
  return submitOnce({
    of: ['reply', data],
    find: async (tx, since) => {
      const where = { postId, authorId, deletedAt: null, createdAt: { gt: since } }
      const recent = await tx.reply.findMany({ where, ...REPLY_WITH_AUTHOR })
      return findEqual(tx, recent, content)
    },
    create: async (tx) => {
      const named = await nameMembers(tx, content, null)
      const text = renderedText('reply', named.content)
      requireShown('reply', text.contentHtml)
      await takeOpenPost(tx, viewer, postId, status)
      const written = { postId, authorId, status, ...text }
      const reply = await tx.reply.create({ data: written, ...REPLY_WITH_AUTHOR })
      await retainAliases(tx, { replyId: reply.id }, named.aliases)
      if (status === 'approved') {
        await recount(tx, postId)
        await notifyOfPublished(tx, 'reply', [reply.id])
      }
      return reply
    },
  })
}

const CLOSED = 'This discussion is closed: it takes no new replies.'

/**
 * Takes a discussion that is to be replied to. A pending reply changes nothing in it, so many of them share its row;
 * what is published at once changes its counts.
 */
async function takeOpenPost(tx: Database, viewer: Person, postId: string, status: Status): Promise<void> {
  if (status === 'pending') {
    const open = await tx.$queryRaw<unknown[]>`
      select 1 from "PublishedPost" where id = ${postId}::uuid and "closedAt" is null for share`
    if (open.length > 0) return
  }
  const post = await lockPost(tx, postId)
  if (!post || !may.seeItem(viewer, post)) throw new Refusal('NOT_FOUND', 'Discussion not found')
  requireThat(may.reply(viewer, post), post.closedAt ? CLOSED : 'Only published discussions take replies.')
}
