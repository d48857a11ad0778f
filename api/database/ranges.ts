import { Prisma } from '../../prisma/client/client.ts'
import { type PageArgs, type ListPage, readPage, requestContextOf, pageSize } from './paging.ts'
import { idCursor } from './cursors.ts'

/** A stretch of a list that goes by id, which is the order of time. */
export type IdRange = { after: string | null; direction: 'asc' | 'desc'; take: number }

/**
 * Reads one page of a list that goes by id, whose cursors are nothing but ids.
 * @param direction the list's: `asc` is oldest first
 * @param read the rows of a range, which `inPrisma` and `inSql` say in either's words
 * @throws Refusal INVALID for a word that is no cursor; whatever `read` throws
 */
export const readPageById = <Node>(
  args: PageArgs,
  direction: 'asc' | 'desc',
  read: (range: IdRange) => Promise<Node[]>,
  idOf: (node: Node) => string,
): Promise<ListPage<Node>> =>
  readPage(
    args,
    (cursor, backwards, take) =>
      read({ after: idCursor(cursor), direction: turned(direction, backwards), take }),
    idOf,
  )

const turned = (direction: 'asc' | 'desc', backwards: boolean) =>
  backwards === (direction === 'asc') ? 'desc' : 'asc'

/**
 * The range in which a page of a list that goes by id is, with one row more.
 * @throws Refusal INVALID for a word that is no cursor
 */
export function rangeOf(args: PageArgs, direction: 'asc' | 'desc'): IdRange {
  const { cursor, backwards } = requestContextOf(args)
  return { after: idCursor(cursor), direction: turned(direction, backwards), take: pageSize(args) + 1 }
}

/** A range in Prisma's words. */
export const inPrisma = ({ after, direction, take }: IdRange) => ({
  where: after === null ? {} : { id: direction === 'asc' ? { gt: after } : { lt: after } },
  orderBy: { id: direction },
  take,
})

/**
 * A range in SQL, to be put behind the conditions of a `where`.
 * @param id the column, such as `"Reply"."id"`
 */
export function inSql(id: Prisma.Sql, { after, direction, take }: IdRange): Prisma.Sql {
  const [behind, order] =
    direction === 'asc' ? [Prisma.sql`>`, Prisma.sql`asc`] : [Prisma.sql`<`, Prisma.sql`desc`]
  const rest = after === null ? Prisma.empty : Prisma.sql`and ${id} ${behind} ${after}::uuid`
  return Prisma.sql`${rest} order by ${id} ${order} limit ${take}`
}

/**
 * The rows behind one of them in the order of several columns, in Prisma's words: those whose first column is behind
 * its, or equal to it and the second is behind, and so on.
 * @param columns the order, all in one direction; the last one tells any two rows apart
 * @param values what that row has in them
 */
export function behindRow(
  columns: readonly string[],
  values: Readonly<Record<string, unknown>>,
  direction: 'asc' | 'desc',
) {
  const behind = direction === 'asc' ? 'gt' : 'lt'
  const [first = 'id'] = columns
  return {
    // The first condition lets an index begin in the right place; the second is exact.
    AND: [{ [first]: { [`${behind}e`]: values[first] } }],
    OR: columns.map((column, depth) => ({
      ...Object.fromEntries(columns.slice(0, depth).map((equal) => [equal, values[equal]])),
      [column]: { [behind]: values[column] },
    })),
  }
}
