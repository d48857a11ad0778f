import { z } from 'zod'
import { Prisma } from '../../prisma/client/client.ts'
import { afterRow } from './ranges.ts'
import { decodeCursor, encodeCursor, isUuid, moment } from './cursors.ts'
import { readPage, type ListPage, type PageArgs } from './paging.ts'

/** A position in a list sorted by a time, newest first, and by id for equal times. */
type Position = { at: Date; id: string }

/** A range of such a list. */
export type MomentRange = { behind: Position | null; direction: 'asc' | 'desc'; take: number }

/**
 * Reads a page of a list sorted by a time, newest first.
 * @param read returns the rows of a range, using `byMomentInPrisma` or `byMomentInSql`
 * @throws Refusal INVALID for an invalid cursor; the errors of `read`
 */
export const readPageByMoment = <Node>(
  args: PageArgs,
  read: (range: MomentRange) => Promise<Node[]>,
  positionOf: (node: Node) => Position,
): Promise<ListPage<Node>> =>
  readPage(
    args,
    (cursor, backwards, take) =>
      read({ behind: positionIn(cursor), direction: backwards ? 'asc' : 'desc', take }),
    (node) => {
      const { at, id } = positionOf(node)
      return encodeCursor([at, id])
    },
  )

function positionIn(cursor: string | null): Position | null {
  if (cursor === null) return null
  const [at, id] = decodeCursor(z.tuple([moment, z.string().refine(isUuid)]), cursor)
  return { at: new Date(at), id }
}

/** Returns such a range as a Prisma filter. */
export const byMomentInPrisma = (column: string, { behind, direction, take }: MomentRange) => ({
  where: behind ? afterRow([column, 'id'], { [column]: behind.at, id: behind.id }, direction) : {},
  orderBy: [{ [column]: direction }, { id: direction }],
  take,
})

/** Returns such a range in SQL, for the end of a `where` clause. */
export function byMomentInSql(at: Prisma.Sql, id: Prisma.Sql, { behind, direction, take }: MomentRange) {
  const [sign, order] =
    direction === 'asc' ? [Prisma.sql`>`, Prisma.sql`asc`] : [Prisma.sql`<`, Prisma.sql`desc`]
  const rest = behind
    ? Prisma.sql`and (${at}, ${id}) ${sign} (${behind.at}, ${behind.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`${rest} order by ${at} ${order}, ${id} ${order} limit ${take}`
}
