import type { Prisma } from '../../../prisma/client/client.ts'
import { db, prepared, type Database } from '../../database/db.ts'
import { cachedRows, isShared } from './row-cache.ts'
import { spendAs } from '../../http/rates.ts'
import { firstStatus } from '../items/first-status.ts'
import { toConnection, type Connection } from '../../database/connection/connection.ts'
import { readInSteps } from '../../database/page-budget.ts'
import { sortByIds, pageOf, pageSize, type PageArgs } from '../../database/paging.ts'
import { isUuid } from '../../database/cursors.ts'
import { deriveOnce } from '../../lib/derive-once.ts'
import { parse } from '../../lib/parse.ts'
import {
  isAdmin,
  PUBLISHED,
  requireMember,
  visibleTo,
  type SignedInMember,
  type Viewer,
} from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { notifyOfPublished } from '../../notifications/published.ts'
import { findEqual, mayEqual, nameMembers, retainAliases } from '../items/member-names.ts'
import { requireShown } from '../items/text/shown-text.ts'
import { submitOnce, createdSince } from '../../database/submissions.ts'
import { storedText } from './post-text.ts'
import { afterCursor, byOrder, cursorOf, orderBy } from './post-order.ts'
import { repliesOf } from '../replies/replies.ts'
import { categoryName, createPostInput, occurrencesOf, type Filter, type Order } from '../../items/rules.ts'

export type PostListArgs = Omit<PageArgs, 'before' | 'last'> & {
  category?: string | null | undefined
  order?: Order | null | undefined
  filter?: Filter | null | undefined
}

export type PostEdge = { cursor: string; node: PostWithAuthor }

// Filters for the discussions of a viewer's list: published ones and the viewer's own unpublished ones. Differs from
// `visibleTo` only in other members' pending ones, which administrators see in their queue.
const unpublishedOf = ({ id }: SignedInMember): Prisma.PostWhereInput => ({
  deletedAt: null,
  authorId: id,
  status: { not: 'approved' },
})

/** The condition of each filter; each has its own index. */
const CONDITIONS: Record<Filter, Prisma.PostWhereInput> = {
  unanswered: { replyCount: 0 },
  solved: { solvedAt: { not: null } },
}

const findUnpublishedPost = prepared(
  'an unpublished post',
  `select from "Post" where "authorId" = $1 and status <> 'approved' and "deletedAt" is null limit 1`,
)
const findUnpublishedReply = prepared(
  'an unpublished reply',
  `select from "Reply" where "authorId" = $1 and "postId" = $2 and status <> 'approved' and "deletedAt" is null limit 1`,
)

/** Skips the longer query for members without unpublished discussions, who are the majority. */
const hasUnpublishedPosts = async ({ id, hasUnpublishedPosts: known }: SignedInMember) =>
  known ?? (await findUnpublishedPost(id)).length > 0
const hasUnpublishedReplies = async ({ id }: SignedInMember, postId: string) =>
  isUuid(postId) && (await findUnpublishedReply(id, postId)).length > 0

/** The default columns of a page. */
export const WITH_AUTHOR = { include: { author: true } } satisfies Prisma.PostDefaultArgs
export type PostWithAuthor = Prisma.PostGetPayload<typeof WITH_AUTHOR>

/** Reads a discussion that is known to exist, without checking its visibility. */
export async function readPost(
  tx: Database,
  id: string,
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
): Promise<PostWithAuthor> {
  const post = await tx.post.findUniqueOrThrow({ ...shape, where: { id }, relationLoadStrategy: 'join' })
  return post as PostWithAuthor
}

/**
 * Returns a page of discussions.
 * @param wanted a category (exact name), an order (newest), a filter (none), a size (20, at most 100), a cursor
 * @param shape Prisma `select` or `include`; a `select` must contain id, listedAt, lastActivityAt and score
 * @returns a Relay connection
 * @throws Refusal INVALID for an invalid cursor or an impossible category
 */
export async function findPosts(
  viewer: Viewer,
  wanted: PostListArgs = {},
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
): Promise<Connection<PostEdge>> {
  const order = wanted.order ?? 'newest'
  const category = parse(categoryName, wanted.category)
  const size = pageSize(wanted)
  const read = (where: Prisma.PostWhereInput, after: string | null, take: number) =>
    db.post.findMany({
      ...shape,
      where: { AND: [where, afterCursor(order, after)], ...(category ? { category } : {}) },
      orderBy: orderBy(order),
      take,
      relationLoadStrategy: 'join',
    }) as Promise<PostWithAuthor[]>
  const page = (where: Prisma.PostWhereInput) =>
    readInSteps(
      wanted.after ?? null,
      size + 1,
      (after, take) => read(where, after, take),
      (row) => cursorOf(order, row),
    )
  const { filter } = wanted
  const open = filter ? { ...PUBLISHED, ...CONDITIONS[filter] } : PUBLISHED
  const key = `posts ${JSON.stringify([order, category, filter, size, wanted.after, shape])}`
  // An unpublished discussion is neither solved nor unanswered.
  const findOwn = async () =>
    viewer && !filter && (await hasUnpublishedPosts(viewer)) ? page(unpublishedOf(viewer)) : []
  // Each query reads an index in its order; one query for approved and own ones would sort the whole forum.
  const [published, own] = await Promise.all([
    shape === WITH_AUTHOR || isShared(shape) ? cachedRows(key, 'forum', () => page(open)) : page(open),
    findOwn(),
  ])
  return own.length > 0
    ? listOf([...published, ...own].sort(byOrder(order)), order, size, wanted.after)
    : publishedList(published, order, size, wanted.after)
}

function listOf(
  rows: PostWithAuthor[],
  order: Order,
  size: number,
  after: string | null | undefined,
): Connection<PostEdge> {
  const edges = rows.slice(0, size).map((node) => ({ cursor: cursorOf(order, node), node }))
  return toConnection(edges, rows.length > size, after)
}

/** Returns the page of cached rows, which belong to one order, size and cursor. */
const publishedList = deriveOnce(listOf)

/** Returns a discussion if the viewer may see it; else null. */
export function findPost(viewer: Viewer, id: string, shape: Prisma.PostDefaultArgs = {}) {
  // Read before the return, since Pothos reports an unused query as an error.
  const query = { ...shape, where: { id, ...visibleTo(viewer) }, relationLoadStrategy: 'join' } as const
  return isUuid(id) ? db.post.findFirst(query) : Promise.resolve(null)
}

/** Returns which of these discussions the viewer may see, in the order of the ids. */
export async function findPostsById(viewer: Viewer, ids: readonly string[], shape: Prisma.PostDefaultArgs) {
  const posts = await db.post.findMany({
    ...shape,
    where: { AND: [{ id: { in: [...ids] } }, visibleTo(viewer)] },
    relationLoadStrategy: 'join',
  })
  return sortByIds(ids, posts)
}

/**
 * Returns a discussion with its author and a page of its replies, oldest first.
 * @param wanted the number of replies, and the cursor to read after
 * @returns the discussion, and the cursor of the next page; null at the end
 * @throws Refusal NOT_FOUND when the viewer may not see it, INVALID for an invalid cursor
 */
export async function requirePostWithReplies(
  viewer: Viewer,
  id: string,
  { first, after }: { first: number; after: string | null },
): Promise<{ post: PostWithReplies; next: string | null }> {
  const read = (reader: Viewer) => {
    const replies = { ...repliesOf(reader, { first, after }), include: { author: true } }
    const post = findPost(reader, id, { include: { author: true, replies, answer: true } })
    return post as Promise<PostWithReplies | null>
  }
  const readPublicPage = async () => {
    const key = `post ${id} ${first} ${after}`
    const [post = null] = await cachedRows(key, `post:${id}`, async () => [await read(null)])
    return post
  }
  // A viewer without unpublished replies in it reads the public page.
  const isOwn = viewer && (isAdmin(viewer) || (await hasUnpublishedReplies(viewer, id)))
  const post = (isOwn ? null : await readPublicPage()) ?? (viewer ? await read(viewer) : null)
  if (!post) throw new Refusal('NOT_FOUND', 'Discussion not found')
  const { nodes: replies, next } = pageOf({ first, after }, post.replies, (reply) => reply.id)
  return { post: { ...post, replies }, next }
}

type PostWithReplies = Prisma.PostGetPayload<{
  include: { author: true; replies: { include: { author: true } }; answer: true }
}>

/**
 * Creates a discussion (specification, sections 5 and 7), or one for each event of a series. `MODERATION` determines
 * its first status. The same text by the same author within a minute is the same discussion (decisions, "Writing").
 * @param input as in `createPostInput`
 * @param shape Prisma `select` or `include` of the result
 * @returns the discussion; the first one of a series
 * @throws Refusal SIGNED_OUT, INVALID with the specification's messages, TOO_MANY
 */
export async function createPost(
  viewer: Viewer,
  input: unknown,
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
): Promise<PostWithAuthor> {
  requireMember(viewer, 'create a post')
  const { repeats, times, ...text } = parse(createPostInput, input)
  await spendAs(viewer, 'posts')
  const { content, ...data } = { ...text, authorId: viewer.id }
  const { startsAt, endsAt } = data
  const spans =
    repeats && times && startsAt && endsAt ? occurrencesOf({ startsAt, endsAt }, repeats, times) : [{}]
  const status = await firstStatus(viewer)
  let equal: ({ id: string } | null)[] = []
  const created = await submitOnce({
    of: ['post', data, content],
    find: async (tx, since) => {
      equal = []
      for (const span of spans) {
        const where = { ...data, ...span, ...mayEqual(content), deletedAt: null, ...createdSince(since) }
        const select = { id: true, content: true }
        equal.push((await findEqual(tx, await tx.post.findMany({ where, select }), content)) ?? null)
      }
      return equal.every((each) => each !== null) ? equal[0] : null
    },
    create: async (tx) => {
      const ids: string[] = []
      // All events of a series have the same creation time, by which notifications recognise it.
      const createdAt = new Date()
      // A series that is corrected and resubmitted within a minute lacks only some of its events.
      for (const span of spans.filter((_, index) => !equal[index])) {
        const named = await nameMembers(tx, content, null)
        const stored = { ...data, ...span, ...storedText(named.content), status, createdAt }
        requireShown('post', stored.contentHtml)
        const { id } = await tx.post.create({ data: stored, select: { id: true } })
        await retainAliases(tx, { postId: id }, named.aliases)
        ids.push(id)
      }
      if (status === 'approved') await notifyOfPublished(tx, 'post', ids)
      return { id: equal[0]?.id ?? ids[0] ?? '' }
    },
  })
  return readPost(db, created.id, shape)
}
