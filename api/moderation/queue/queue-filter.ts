import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import type { Publishable } from '../../forum/items/publication.ts'
import { parse } from '../../lib/parse.ts'
import { isUuid } from '../../database/cursors.ts'
import { partOfPending } from './item-search.ts'
import { queueFilter } from '../../decisions/rules.ts'

/** Whose items of the queue are wanted, and the words that stand in them or in their author's name. */
export type QueueFilter = { search?: unknown; authorId?: unknown }

/** How many items a search of the queue finds, the oldest first. */
const MOST_FOUND = 1_000

const TABLE = {
  post: Prisma.sql`"Post"`,
  reply: Prisma.sql`"Reply"`,
  postRevision: Prisma.sql`"Revision"`,
  replyRevision: Prisma.sql`"Revision"`,
}

type Condition = { authorId?: string; id?: { in: string[] } }

/**
 * What a filter says of each kind of item.
 * @returns a condition in Prisma's words, for `AND`
 * @throws Refusal INVALID for words that nothing can hold
 */
export function conditionsOf(filter: QueueFilter): (kind: Publishable['type']) => Promise<Condition> {
  const { search, authorId } = parse(queueFilter, filter)
  const author = authorId ? (isUuid(authorId) ? { authorId } : { id: { in: [] } }) : {}
  return async (kind) => {
    if (!search || author.id) return author
    const found = await db.$queryRaw<{ id: string }[]>`
      select item."id"::text from ${TABLE[kind]} item left join "Member" author on author."id" = item."authorId"
      where item."status" = 'pending' and ${partOfPending(kind, search)}
      order by item."id" limit ${MOST_FOUND}`
    return { ...author, id: { in: found.map(({ id }) => id) } }
  }
}
