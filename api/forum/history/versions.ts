import { z } from 'zod'
import { db } from '../../database/db.ts'
import { afterRow } from '../../database/ranges.ts'
import { decodeCursor, encodeCursor, isUuid, moment } from '../../database/cursors.ts'
import { pageOf, readPage, type ListPage, type PageArgs } from '../../database/paging.ts'
import { PUBLISHED } from '../../policy.ts'
import { factsOf, type Fact } from '../posts/facts.ts'
import { ITEM, notFound, type Text } from '../items/items.ts'
import { newestPublished } from '../revisions/revisions.ts'
import type { ItemType } from '../../items/rules.ts'

/** A published text of a discussion or a reply, and the time of its publication. */
export type Version = {
  id: string
  /** Null for a reply, which has no title. */
  title: string | null
  content: string
  contentHtml: string
  facts: Fact[]
  publishedAt: Date
}

const cursorRule = z.tuple([moment, z.uuid()])
const cursorOf = ({ publishedAt, id }: Version) => encodeCursor([publishedAt, id])

/**
 * Returns a page of the published versions of a discussion or a reply, newest first (decisions, "Coming back"), the
 * same for every viewer: unpublished and withdrawn versions are excluded.
 * @throws Refusal NOT_FOUND for an unpublished or removed item, INVALID for an invalid cursor
 */
export async function findVersions(type: ItemType, id: string, args: PageArgs): Promise<ListPage<Version>> {
  const item = isUuid(id) ? await findPublished(type, id) : null
  if (!item) throw notFound(type)
  const newest = await newestPublished(db, type, id)
  // Versions exist from the first edit on. Those of a text other than the published one do not belong to its history.
  if (!newest || !ITEM[type].isSame(newest as never, item as never)) {
    const publishedAt = item.editedAt ?? item.createdAt
    return pageOf(args, [versionOf(item, publishedAt)], cursorOf)
  }
  return readPage(
    args,
    async (after, backwards, take) => {
      const direction: 'asc' | 'desc' = backwards ? 'asc' : 'desc'
      const cursor = after === null ? null : decodeCursor(cursorRule, after)
      const behind = cursor
        ? afterRow(['decidedAt', 'id'], { decidedAt: cursor[0], id: cursor[1] }, direction)
        : {}
      const page = { orderBy: [{ decidedAt: direction }, { id: direction }], take }
      const where = { AND: [{ status: 'approved', decidedAt: { not: null } } as const, behind] }
      const rows = await db.revision.findMany({ ...page, where: { ...where, ...ITEM[type].keyOf(id) } })
      return rows.map((row) => versionOf(row, row.decidedAt ?? row.createdAt))
    },
    cursorOf,
  )
}

const findPublished = (type: ItemType, id: string) =>
  type === 'post'
    ? db.post.findFirst({ where: { id, ...PUBLISHED, removedAt: null } })
    : db.reply.findFirst({ where: { id, ...PUBLISHED, post: PUBLISHED } })

const versionOf = (row: { id: string } & (Text<'post'> | Text<'reply'>), publishedAt: Date): Version => ({
  id: row.id,
  title: ('title' in row && row.title) || null,
  content: row.content,
  contentHtml: row.contentHtml,
  facts: 'title' in row && row.title ? factsOf(row) : [],
  publishedAt,
})
