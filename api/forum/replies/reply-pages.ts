import { db } from '../../database/db.ts'
import { visibleTo, type Viewer } from '../../policy.ts'
import { isUuid } from '../../database/cursors.ts'
import { findPost } from '../posts/posts.ts'
import { REPLIES_PAGE } from '../../items/rules.ts'

/** A page of a discussion's replies: its number, the number of pages, and the cursor that it starts after. */
export type ReplyPage = { page: number; pages: number; afterId: string | null }

/**
 * Finds the page of a discussion's replies that has a given reply or number, as the viewer sees them.
 * @param wanted a reply, for a permalink, or a page number; the first page by default
 * @returns null when the viewer cannot see the discussion, the reply or the page
 */
export async function findReplyPage(
  viewer: Viewer,
  postId: string,
  wanted: { replyId?: string | null | undefined; page?: number | null | undefined },
): Promise<ReplyPage | null> {
  const { replyId } = wanted
  if (replyId && !isUuid(replyId)) return null
  if (!(await findPost(viewer, postId, { select: { id: true } }))) return null

  const where = { postId, ...visibleTo(viewer) }
  if (replyId && !(await db.reply.count({ where: { id: replyId, ...where } }))) return null
  const all = await db.reply.count({ where })
  const before = replyId ? await db.reply.count({ where: { AND: [where, { id: { lt: replyId } }] } }) : 0

  const pages = Math.max(Math.ceil(all / REPLIES_PAGE), 1)
  const page = replyId ? Math.floor(before / REPLIES_PAGE) + 1 : (wanted.page ?? 1)
  if (page < 1 || page > pages) return null
  if (page === 1) return { page, pages, afterId: null }
  const last = await db.reply.findFirst({
    where,
    select: { id: true },
    orderBy: { id: 'asc' },
    skip: (page - 1) * REPLIES_PAGE - 1,
  })
  return { page, pages, afterId: last?.id ?? null }
}
