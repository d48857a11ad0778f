import { Prisma } from '../../prisma/client/client.ts'
import { type PageArgs, type ListPage, readPage, requestContextOf, pageSize } from './paging.ts'
import { idCursor } from './cursors.ts'

/** A range of a list sorted by id, which is the order of creation. */
export type IdRange = { after: string | null; direction: 'asc' | 'desc'; take: number }

/**
 * Reads a page of a list sorted by id, whose cursors contain only ids.
 * @param direction the list's: `asc` is oldest first
 * @param read returns the rows of a range, using `inPrisma` or `inSql`
 * @throws Refusal INVALID for an invalid cursor; the errors of `read`
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
 * Returns the range of a page in a list sorted by id, with one more row.
 * @throws Refusal INVALID for an invalid cursor
 */
export function rangeOf(args: PageArgs, direction: 'asc' | 'desc'): IdRange {
  const { cursor, backwards } = requestContextOf(args)
  return { after: idCursor(cursor), direction: turned(direction, backwards), take: pageSize(args) + 1 }
}

/** Returns a range as a Prisma filter. */
export const inPrisma = ({ after, direction, take }: IdRange) => ({
  where: after === null ? {} : { id: direction === 'asc' ? { gt: after } : { lt: after } },
  orderBy: { id: direction },
  take,
})

/**
 * Returns a range in SQL for the end of a `where` clause.
 * @param id the column, such as `"Reply"."id"`
 */
export function inSql(id: Prisma.Sql, { after, direction, take }: IdRange): Prisma.Sql {
  const [behind, order] =
    direction === 'asc' ? [Prisma.sql`>`, Prisma.sql`asc`] : [Prisma.sql`<`, Prisma.sql`desc`]
  const rest = after === null ? Prisma.empty : Prisma.sql`and ${id} ${behind} ${after}::uuid`
  return Prisma.sql`${rest} order by ${id} ${order} limit ${take}`
}

/**
 * Filters for the rows after a given row in the order of several columns: rows whose first column is greater (or less),
 * or equal with a greater second, and so on.
 * @param columns the order, all in one direction; the last one is unique
 * @param values the given row's values
 */
export function afterRow(
  columns: readonly string[],
  values: Readonly<Record<string, unknown>>,
  direction: 'asc' | 'desc',
) {
  const behind = direction === 'asc' ? 'gt' : 'lt'
  const [first = 'id'] = columns
  return {
    // The first condition lets an index start in the right place; the second is exact.
    AND: [{ [first]: { [`${behind}e`]: values[first] } }],
    OR: columns.map((column, depth) => ({
      ...Object.fromEntries(columns.slice(0, depth).map((equal) => [equal, values[equal]])),
      [column]: { [behind]: values[column] },
    })),
  }
}
