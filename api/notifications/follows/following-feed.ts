import type { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { spend } from '../../http/rates.ts'
import { hashOf, isToken, newToken } from '../../lib/tokens.ts'
import { nameShownTo } from '../../people/names.ts'
import { ACTIVE, PUBLISHED, requireBrowser, requireMember, unmutedBy, type Viewer } from '../../policy.ts'

/** A discussion or reply in a personal feed. */
export type FollowedEntry = {
  id: string
  postId: string
  replyId: string | null
  title: string
  category: string
  contentHtml: string
  authorName: string
  createdAt: Date
  editedAt: Date | null
}

/** The maximum number of items in a feed. */
const MOST = 30

/** The maximum number of discussions in a feed: those followed most recently. */
const MAX_FOLLOWED = 500

/**
 * Returns when the viewer's feed was created; null without one. Its URL is stored only as a hash.
 * @throws Refusal SIGNED_OUT
 */
export async function findFollowingFeedSince(viewer: Viewer): Promise<Date | null> {
  requireMember(viewer, 'see your feed')
  const feed = await db.followingFeed.findUnique({ where: { memberId: viewer.id } })
  return feed?.renewedAt ?? null
}

/**
 * Creates a new URL for the viewer's feed and invalidates the previous one.
 * @returns its secret, which is never shown again
 * @throws Refusal SIGNED_OUT
 */
export async function renewFollowingFeed(viewer: Viewer): Promise<string> {
  requireBrowser(viewer, 'make a feed')
  const token = newToken()
  const data = { tokenHash: hashOf(token), renewedAt: new Date() }
  const memberId = viewer.id
  await db.followingFeed.upsert({ where: { memberId }, create: { memberId, ...data }, update: data })
  return token
}

/** Deletes the feed. Idempotent. @throws Refusal SIGNED_OUT */
export async function stopFollowingFeed(viewer: Viewer): Promise<boolean> {
  requireBrowser(viewer, 'stop your feed')
  await db.followingFeed.deleteMany({ where: { memberId: viewer.id } })
  return true
}

/**
 * Returns new items in the discussions and categories that a feed's owner follows, newest first. Only public items,
 * since others may know the URL.
 * @returns null for an invalid URL or one whose owner is not an active member
 * @throws Refusal TOO_MANY
 */
export async function findFollowedEntries(token: string): Promise<FollowedEntry[] | null> {
  if (!isToken(token)) return null
  const feed = await db.followingFeed.findFirst({
    where: { tokenHash: hashOf(token), member: ACTIVE },
  })
  if (!feed) return null
  const { memberId } = feed
  await spend('feeds', memberId)
  const [follows, categories] = await Promise.all([
    db.postFollow.findMany({
      where: { memberId, isFollowing: true },
      orderBy: { followedAt: 'desc' },
      take: MAX_FOLLOWED,
      select: { postId: true },
    }),
    db.categoryFollow.findMany({ where: { memberId }, select: { category: true } }),
  ])
  const ids = follows.map(({ postId }) => postId)
  const newest = {
    orderBy: [{ listedAt: 'desc' }, { id: 'desc' }],
    take: MOST,
  } satisfies Prisma.PostFindManyArgs & Prisma.ReplyFindManyArgs
  const isThere = { ...PUBLISHED, removedAt: null, ...unmutedBy(memberId) }
  const [followed, inCategories, replies] = await Promise.all([
    db.post.findMany({ where: { ...isThere, id: { in: ids } }, include: { author: true }, ...newest }),
    db.post.findMany({
      where: { ...isThere, category: { in: categories.map(({ category }) => category) } },
      include: { author: true },
      ...newest,
    }),
    db.reply.findMany({
      where: { ...PUBLISHED, ...unmutedBy(memberId), postId: { in: ids }, post: PUBLISHED },
      include: { author: true, post: { select: { id: true, title: true, category: true } } },
      ...newest,
    }),
  ])
  const posts = new Map([...followed, ...inCategories].map((post) => [post.id, post]))
  return [
    ...[...posts.values()].map((post) => entryOf(post, post, null)),
    ...replies.map((reply) => entryOf(reply, reply.post, reply.id)),
  ]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, MOST)
}

type PublishedItem = Pick<FollowedEntry, 'id' | 'contentHtml' | 'editedAt'> & {
  listedAt: Date
  author: Parameters<typeof nameShownTo>[1] | null
}

const entryOf = (
  { id, contentHtml, listedAt, editedAt, author }: PublishedItem,
  post: { id: string; title: string; category: string },
  replyId: string | null,
): FollowedEntry => ({
  id,
  postId: post.id,
  replyId,
  title: replyId ? `Re: ${post.title}` : post.title,
  category: post.category,
  contentHtml,
  authorName: author ? nameShownTo(null, author).join(' ') : 'Deleted member',
  createdAt: listedAt,
  editedAt,
})
