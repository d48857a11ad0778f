import type { Prisma } from '../../../prisma/client/client.ts'
import { waitForLock } from '../../database/advisory-locks.ts'
import { isUuid } from '../../database/cursors.ts'
import { db, prepared, type Database } from '../../database/db.ts'
import type { ListPage, PageArgs } from '../../database/paging.ts'
import { inPrisma, readPageById, type IdRange } from '../../database/ranges.ts'
import { spendAs } from '../../http/rates.ts'
import { BOOKMARKS } from '../../items/limits.ts'
import { pathOfReply } from '../../items/paths.ts'
import { bookmarkDetails, bookmarkedItem, editBookmarkInput } from '../../items/rules.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { may, PUBLISHED, requireMember, type SignedInMember, type Viewer } from '../../policy.ts'
import { excerpt } from '../../text/markup.ts'

/** The maximum length of an excerpt in characters. */
const EXCERPT_LENGTH = 140

const STATE = { authorId: true, status: true, deletedAt: true } as const
const POST = {
  ...STATE,
  id: true,
  title: true,
  category: true,
  excerpt: true,
  removedAt: true,
} satisfies Prisma.PostSelect

const WITH_ITEM = {
  include: {
    post: { select: POST },
    reply: { select: { ...STATE, id: true, contentHtml: true, post: { select: POST } } },
  },
  relationLoadStrategy: 'join',
} as const

type Row = Prisma.BookmarkGetPayload<Pick<typeof WITH_ITEM, 'include'>>

/** A bookmark. `item` is null while the item is not public; the note remains. */
export type Bookmark = Pick<Row, 'id' | 'note' | 'remindOn' | 'createdAt'> & {
  item: {
    isReply: boolean
    /** The title of the discussion. */
    title: string
    category: string
    excerpt: string
    path: string
  } | null
}

/**
 * Returns a page of the viewer's bookmarks, newest first.
 * @throws Refusal SIGNED_OUT, INVALID for an invalid cursor
 */
export async function findBookmarks(viewer: Viewer, args: PageArgs): Promise<ListPage<Bookmark>> {
  requireMember(viewer, 'see what you’ve saved')
  const read = async (range: IdRange) => {
    const { where, ...page } = inPrisma(range)
    const rows = await db.bookmark.findMany({
      ...WITH_ITEM,
      ...page,
      where: { AND: [where, { memberId: viewer.id }] },
    })
    return rows.map(shown)
  }
  return readPageById(args, 'desc', read, ({ id }) => id)
}

function shown({ id, note, remindOn, createdAt, post, reply }: Row): Bookmark {
  const saved = { id, note, remindOn, createdAt }
  if (reply) {
    if (!may.seeReply(null, reply)) return { ...saved, item: null }
    const { title, category, id: postId } = reply.post
    const path = pathOfReply({ id: reply.id, postId })
    return {
      ...saved,
      item: { isReply: true, title, category, excerpt: excerpt(reply.contentHtml, EXCERPT_LENGTH), path },
    }
  }
  if (!post || post.removedAt || !may.seeItem(null, post)) return { ...saved, item: null }
  const { title, category } = post
  return {
    ...saved,
    item: { isReply: false, title, category, excerpt: post.excerpt, path: `/forum/posts/${post.id}` },
  }
}

/**
 * Bookmarks a published discussion or reply. Idempotent.
 * @param item `{postId}` or `{replyId}`
 * @param details `{note?, remindOn?}` to set, also on an existing bookmark; omitted fields stay unchanged
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND for an item that is not public, CONFLICT over the limit of an account,
 *   TOO_MANY
 */
export async function saveBookmark(viewer: Viewer, item: unknown, details: unknown = {}): Promise<Bookmark> {
  requireMember(viewer, 'save something for later')
  const { postId, replyId } = parse(bookmarkedItem, item)
  const set = parse(bookmarkDetails, details)
  await spendAs(viewer, 'bookmarks')
  const found = postId
    ? await db.post.count({ where: { id: postId, ...PUBLISHED, removedAt: null } })
    : await db.reply.count({ where: { id: replyId ?? '', ...PUBLISHED, post: PUBLISHED } })
  if (!found) throw new Refusal('NOT_FOUND', postId ? 'Discussion not found' : 'Reply not found')
  const memberId = viewer.id
  return db.$transaction(async (tx) => {
    // Serializes a member's bookmarks, so that two cannot both be the last one within the limit.
    await waitForLock(tx, 'bookmarks', memberId)
    const own = { memberId, ...(postId ? { postId } : { replyId: replyId ?? null }) }
    const before = await tx.bookmark.findFirst({ where: own, select: { id: true } })
    if (!before) await requireRoom(tx, memberId)
    const { id } = before ?? (await tx.bookmark.create({ data: own, select: { id: true } }))
    return shown(await tx.bookmark.update({ ...WITH_ITEM, where: { id }, data: set }))
  })
}

async function requireRoom(tx: Database, memberId: string): Promise<void> {
  if ((await tx.bookmark.count({ where: { memberId } })) < BOOKMARKS.most) return
  throw new Refusal(
    'CONFLICT',
    `You’ve saved ${BOOKMARKS.most} things, which is the most an account can have. Remove one to save another.`,
  )
}

/**
 * Sets the note and the reminder of a bookmark, even if its item no longer exists.
 * @param input `{id, note?, remindOn?}` with the id of the bookmark; omitted fields stay unchanged
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND, TOO_MANY
 */
export async function editBookmark(viewer: Viewer, input: unknown): Promise<Bookmark> {
  requireMember(viewer, 'change what you’ve saved')
  const { id, ...set } = parse(editBookmarkInput, input)
  await spendAs(viewer, 'bookmarks')
  const { count } = await db.bookmark.updateMany({ where: { id, memberId: viewer.id }, data: set })
  if (count === 0) throw new Refusal('NOT_FOUND', 'This is no longer saved.')
  return shown(await db.bookmark.findUniqueOrThrow({ ...WITH_ITEM, where: { id } }))
}

/**
 * Removes a bookmark by its own id or that of its item. Idempotent.
 * @returns true
 * @throws Refusal SIGNED_OUT; CONFLICT by the id of an item whose bookmark has a note or a reminder
 */
export async function removeBookmark(viewer: Viewer, id: string): Promise<boolean> {
  requireMember(viewer, 'change what you’ve saved')
  if (!isUuid(id)) return true
  const own = { memberId: viewer.id }
  const ofItem = { OR: [{ postId: id }, { replyId: id }] }
  const withText = { OR: [{ note: { not: null } }, { remindOn: { not: null } }] }
  // The page of bookmarks shows what would be lost; the button at the item does not.
  if ((await db.bookmark.count({ where: { ...own, AND: [ofItem, withText] } })) > 0)
    throw new Refusal('CONFLICT', 'It has a note or a reminder. Remove it in your bookmarks.')
  await db.bookmark.deleteMany({ where: { ...own, OR: [{ id }, ...ofItem.OR] } })
  return true
}

const findSaved = prepared<{ id: string }>(
  'saved items',
  `select coalesce("postId", "replyId") as id from "Bookmark"
  where "memberId" = $1 and ("postId" = any($2::uuid[]) or "replyId" = any($2::uuid[]))`,
)

/** Returns which of these discussions and replies a member has bookmarked. */
export async function findBookmarked(member: SignedInMember, ids: readonly string[]): Promise<string[]> {
  const known = ids.filter(isUuid)
  return known.length === 0 ? [] : (await findSaved(member.id, known)).map(({ id }) => id)
}
