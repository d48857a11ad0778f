import { Prisma, type Status } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { inPrisma, inSql, readPageById, type IdRange } from '../../database/ranges.ts'
import { isUuid } from '../../database/cursors.ts'
import { NO_PAGE, type ListPage, type PageArgs } from '../../database/paging.ts'
import { parse } from '../../lib/parse.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { excerpt } from '../../text/markup.ts'
import { itemMatches } from './item-search.ts'
import { itemSearch, type ItemType } from '../../decisions/rules.ts'

/** A post or reply as the dashboard lists it, with its votes and their adjustments. */
export type Item = {
  id: string
  type: ItemType
  postId: string
  title: string
  excerpt: string
  status: Status
  likeCount: number
  dislikeCount: number
  likeAdjustment: number
  dislikeAdjustment: number
  createdAt: Date
}

export type ItemFilter = { search?: string | null; authorId?: string | null; status?: Status | null }

const COUNTS = { likeCount: true, dislikeCount: true, likeAdjustment: true, dislikeAdjustment: true } as const
const SHAPE = { id: true, contentHtml: true, status: true, createdAt: true, ...COUNTS } as const

/**
 * Finds posts or replies by title and text or by author, newest first: published ones for Vote Management, and all of a
 * member for the dashboard.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for unstorable text or an invalid cursor
 */
export async function findItems(
  viewer: Viewer,
  type: ItemType,
  filter: ItemFilter,
  args: PageArgs,
): Promise<ListPage<Item>> {
  requireAdmin(viewer)
  const { authorId, status } = filter
  const { search } = parse(itemSearch, filter)
  if (authorId && !isUuid(authorId)) return NO_PAGE
  return readPageById<Item>(
    args,
    'desc',
    async (range) => {
      const ids = search ? await idsMatching(type, search, filter, range) : null
      const { where: behind, ...list } = inPrisma(range)
      const where = {
        deletedAt: null,
        ...(authorId ? { authorId } : {}),
        ...(status ? { status } : {}),
        ...(ids ? { id: { in: ids } } : behind),
      }
      if (type === 'post') {
        const posts = await db.post.findMany({ ...list, where, select: { ...SHAPE, title: true } })
        return posts.map((post) => ({ ...shortened(post), type, title: post.title, postId: post.id }))
      }
      const replies = await db.reply.findMany({
        ...list,
        where: { ...where, post: { deletedAt: null } },
        select: { ...SHAPE, postId: true, post: { select: { title: true } } },
      })
      return replies.map(({ post, ...reply }) => ({
        ...shortened(reply),
        type,
        title: post.title,
        postId: reply.postId,
      }))
    },
    ({ id }) => id,
  )
}

const shortened = <Found extends { contentHtml: string }>({ contentHtml, ...item }: Found) => ({
  ...item,
  excerpt: excerpt(contentHtml),
})

/** Finds items whose text contains every typed word, normalised as in searches. */
async function idsMatching(
  type: ItemType,
  search: string,
  { authorId, status }: ItemFilter,
  range: IdRange,
): Promise<string[]> {
  const table =
    type === 'post'
      ? Prisma.sql`"Post" item`
      : Prisma.sql`"Reply" item join "Post" post on post."id" = item."postId" and post."deletedAt" is null`
  // Applies all filters of the page here: a page shortened later would look like the last one.
  const rows = await db.$queryRaw<{ id: string }[]>`
    select item."id"::text as "id" from ${table}
    where ${itemMatches(type, search)} and item."deletedAt" is null
      ${status ? Prisma.sql`and item."status" = ${status}::"Status"` : Prisma.empty}
      ${authorId ? Prisma.sql`and item."authorId" = ${authorId}::uuid` : Prisma.empty}
      ${inSql(Prisma.sql`item."id"`, range)}`
  return rows.map(({ id }) => id)
}
