import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import type { Publishable } from '../../forum/items/publication.ts'
import { parse } from '../../lib/parse.ts'
import { isUuid } from '../../database/cursors.ts'
import { pendingMatches } from './item-search.ts'
import { queueFilter } from '../../decisions/rules.ts'

/** The author of items, and words in their text or in their author's name. */
export type QueueFilter = { search?: unknown; authorId?: unknown }

/** The maximum number of results of a search, oldest first. */
const MAX_RESULTS = 1_000

const TABLE = {
  post: Prisma.sql`"Post"`,
  reply: Prisma.sql`"Reply"`,
  postRevision: Prisma.sql`"Revision"`,
  replyRevision: Prisma.sql`"Revision"`,
}

type Condition = { authorId?: string; id?: { in: string[] } }

/**
 * Builds the condition of a filter for each kind of item.
 * @returns a Prisma condition for `AND`
 * @throws Refusal INVALID for unstorable text
 */
export function conditionsOf(filter: QueueFilter): (kind: Publishable['type']) => Promise<Condition> {
  const { search, authorId } = parse(queueFilter, filter)
  const author = authorId ? (isUuid(authorId) ? { authorId } : { id: { in: [] } }) : {}
  return async (kind) => {
    if (!search || author.id) return author
    const found = await db.$queryRaw<{ id: string }[]>`
      select item."id"::text from ${TABLE[kind]} item left join "Member" author on author."id" = item."authorId"
      where item."status" = 'pending' and ${pendingMatches(kind, search)}
      order by item."id" limit ${MAX_RESULTS}`
    return { ...author, id: { in: found.map(({ id }) => id) } }
  }
}
