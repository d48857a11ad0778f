import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import type { Prisma, Status } from '../../../prisma/client/client.ts'
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts'
import { db, prepared, type Database } from '../../database/db.ts'
import { spendAs } from '../../http/rates.ts'
import { requireShown } from '../items/text/shown-text.ts'
import { firstStatus } from '../items/first-status.ts'
import { findEqual, mayEqual, nameMembers, retainAliases, textWithoutMembers } from '../items/member-names.ts'
import { renderedText } from '../items/text/rendered-text.ts'
import { parse } from '../../lib/parse.ts'
import { ONE_WITHIN, submissionKey, submitOnce, createdSince } from '../../database/submissions.ts'
import {
  PUBLISHED,
  may,
  repliesVisibleTo,
  requireMember,
  requireThat,
  visibleTo,
  type SignedInMember,
  type Viewer,
} from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { sortByIds, type PageArgs } from '../../database/paging.ts'
import { inPrisma, rangeOf } from '../../database/ranges.ts'
import { isUuid } from '../../database/cursors.ts'
import { notifyOfPublished } from '../../notifications/published.ts'
import { lockPost } from '../items/locks.ts'
import { createReplyInput } from '../../items/rules.ts'
import { recount } from '../items/counts.ts'

export const REPLY_WITH_AUTHOR = { include: { author: true } } satisfies Prisma.ReplyDefaultArgs
export type ReplyWithAuthor = Prisma.ReplyGetPayload<typeof REPLY_WITH_AUTHOR>

/** Reads a reply that is known to exist, without checking its visibility. */
export async function readReply(
  tx: Database,
  id: string,
  shape: Prisma.ReplyDefaultArgs = REPLY_WITH_AUTHOR,
): Promise<ReplyWithAuthor> {
  const reply = await tx.reply.findUniqueOrThrow({ ...shape, where: { id }, relationLoadStrategy: 'join' })
  return reply as ReplyWithAuthor
}

/**
 * Reads the page of a discussion's replies that the viewer may see, oldest first, with one more reply.
 * @throws Refusal INVALID for an invalid cursor
 */
export function repliesOf(viewer: Viewer, args: PageArgs) {
  const { where, ...page } = inPrisma(rangeOf(args, 'asc'))
  return { ...page, where: { AND: [visibleTo(viewer), where] } } satisfies Prisma.Post$repliesArgs
}

/** Returns a reply if the viewer may see it and its discussion; else null. */
export function findReply(viewer: Viewer, id: string, shape: Prisma.ReplyDefaultArgs = {}) {
  // Read before the return, since Pothos reports an unused query as an error.
  const query = {
    ...shape,
    where: { id, ...repliesVisibleTo(viewer) },
    relationLoadStrategy: 'join',
  } as const
  return isUuid(id) ? db.reply.findFirst(query) : Promise.resolve(null)
}

export const REPLY_WITH_POST = {
  include: { author: true, post: { select: { id: true, title: true } } },
} satisfies Prisma.ReplyDefaultArgs

export type ReplyWithPost = Prisma.ReplyGetPayload<typeof REPLY_WITH_POST>

/**
 * Returns a reply with its author and its discussion.
 * @throws Refusal NOT_FOUND when the viewer may not see it
 */
export async function requireReply(viewer: Viewer, id: string): Promise<ReplyWithPost> {
  const reply = await (findReply(viewer, id, REPLY_WITH_POST) as Promise<ReplyWithPost | null>)
  if (!reply) throw new Refusal('NOT_FOUND', 'Reply not found')
  return reply
}

/** Returns which of these replies the viewer may see with their discussion, in the order of the ids. */
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
  return sortByIds(ids, replies)
}

/** The number of newest replies in a feed. */
export const NEWEST_REPLIES = 20

/** Returns a discussion's newest published replies, newest first; none for an unpublished discussion. */
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
 * Creates a pending reply that mentions nobody, in one statement and round trip. Takes the same locks as `submitOnce`
 * and `lockOpenPost`, in the same order, and creates nothing if there is an equal reply or no open discussion.
 */
const insertPendingReply = prepared<{ id: string }>(
  'a pending reply',
  `with equal as materialized (
     select has_equal_reply($1::int, $2, $4::uuid, $5::uuid, $6, now() - $9 * interval '1 ms') as "isThere"
   ), open as (
     select post.id from "PublishedPost" post join equal on not equal."isThere"
     where post.id = $5::uuid and post."closedAt" is null for share of post
   )
   insert into "Reply" (id, "postId", "authorId", content, "contentHtml", "renderingVersion", status)
   select $3::uuid, open.id, $4::uuid, $6, $7, $8::int, 'pending' from open returning id`,
)

/**
 * Creates a reply (specification, sections 5 and 7). `MODERATION` determines whether it is pending; a published one is
 * counted in the discussion in the same transaction. The same text by the same author in the same discussion within a
 * minute is the same reply (decisions, "Writing").
 * @param input `{postId, content}`
 * @param shape Prisma `select` or `include` of the result
 * @throws Refusal SIGNED_OUT, INVALID with the specification's messages, TOO_MANY, NOT_FOUND, FORBIDDEN when the
 *   discussion itself is not published
 */
export async function createReply(
  viewer: Viewer,
  input: unknown,
  shape: Prisma.ReplyDefaultArgs = REPLY_WITH_AUTHOR,
): Promise<ReplyWithAuthor> {
  requireMember(viewer, 'reply')
  const data = { ...parse(createReplyInput, input), authorId: viewer.id }
  await spendAs(viewer, 'replies')
  const status = await firstStatus(viewer)
  const created = (await writePlainReply(data, status)) ?? (await writeReply(viewer, data, status))
  return readReply(db, created.id, shape)
}

type NewReply = z.output<typeof createReplyInput> & { authorId: string }

async function writePlainReply(data: NewReply, status: Status): Promise<{ id: string } | undefined> {
  const { authorId, postId } = data
  const content = textWithoutMembers(data.content)
  if (status !== 'pending' || content === null || !isUuid(postId)) return undefined
  const { contentHtml, renderingVersion } = renderedText('reply', content)
  requireShown('reply', contentHtml)
  const [created] = await insertPendingReply(
    ADVISORY_LOCKS.submissions,
    submissionKey(['reply', data]),
    randomUUIDv7(),
    authorId,
    postId,
    content,
    contentHtml,
    renderingVersion,
    ONE_WITHIN,
  )
  return created
}

const writeReply = (viewer: NonNullable<Viewer>, data: NewReply, status: Status): Promise<{ id: string }> =>
  submitOnce({
    of: ['reply', data],
    find: async (tx, since) => {
      const { content, ...at } = data
      const where = { ...at, ...mayEqual(content), deletedAt: null, ...createdSince(since) }
      return findEqual(tx, await tx.reply.findMany({ where, select: { id: true, content: true } }), content)
    },
    create: async (tx) => {
      const { content, postId, authorId } = data
      const named = await nameMembers(tx, content, null)
      const text = renderedText('reply', named.content)
      requireShown('reply', text.contentHtml)
      await lockOpenPost(tx, viewer, postId, status)
      const reply = await tx.reply.create({
        data: { postId, authorId, status, ...text },
        select: { id: true },
      })
      await retainAliases(tx, { replyId: reply.id }, named.aliases)
      if (status === 'approved') {
        await recount(tx, postId)
        await notifyOfPublished(tx, 'reply', [reply.id])
      }
      return reply
    },
  })

const CLOSED = 'This discussion is closed to new replies.'

/**
 * Locks a discussion for a reply. Pending replies do not change it, so they share the lock; a reply that is published
 * at once changes its counts.
 */
async function lockOpenPost(
  tx: Database,
  viewer: SignedInMember,
  postId: string,
  status: Status,
): Promise<void> {
  if (status === 'pending') {
    const open = await tx.$queryRaw<unknown[]>`
      select 1 from "PublishedPost" where id = ${postId}::uuid and "closedAt" is null for share`
    if (open.length > 0) return
  }
  const post = await lockPost(tx, postId)
  if (!post || !may.seeItem(viewer, post)) throw new Refusal('NOT_FOUND', 'Discussion not found')
  requireThat(
    may.reply(viewer, post),
    post.closedAt ? CLOSED : 'You can only reply to published discussions.',
  )
}
