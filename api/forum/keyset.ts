import { z } from 'zod'
import type { Prisma } from '../../prisma/client/client.ts'
import { contentOf, isUuid, moment, unreadable } from '../paging.ts'
import { MOST_AT_ONCE, PAGE_SIZE, type Order } from './rules.ts'

/** The column each order goes by, newest or highest first; the id decides between equals. */
const COLUMN = { newest: null, active: 'lastActivityAt', score: 'score' } as const

type Place = { id: string; lastActivityAt: Date; score: number }

export const orderBy = (order: Order): Prisma.PostOrderByWithRelationInput[] => {
  const column = COLUMN[order]
  return column ? [{ [column]: 'desc' }, { id: 'desc' }] : [{ id: 'desc' }]
}

/** The same order for rows that are already here. */
export const byOrder = (order: Order) => (a: Place, b: Place) => {
  const column = COLUMN[order]
  const apart = column ? Number(b[column]) - Number(a[column]) : 0
  return apart || (a.id < b.id ? 1 : -1)
}

/** A row's place in an order, as an opaque word that a link can carry. */
export function cursorOf(order: Order, row: Place): string {
  const column = COLUMN[order]
  return encodeCursor(order, column ? row[column] : null, row.id)
}

/** The order of a list, the value that it goes by, and the id that decides between equals, as a cursor. */
export const encodeCursor = (by: By, value: Date | number | null, id: string) =>
  Buffer.from(JSON.stringify([by, value, id])).toString('base64url')

/**
 * The rows that come behind a cursor in its order.
 * @throws Refusal INVALID for a word that is no cursor of this order
 */
export function behind(order: Order, cursor: string | null | undefined): Prisma.PostWhereInput {
  if (!cursor) return {}
  const { value, id } = readCursor(order, cursor)
  const column = COLUMN[order]
  if (!column) return { id: { lt: id } }
  // The first condition lets the index begin at the right place; the second is exact.
  return { [column]: { lte: value }, OR: [{ [column]: { lt: value } }, { [column]: value, id: { lt: id } }] }
}

/** A page of a list, in Relay's words. */
export type Connection<Node> = {
  edges: { cursor: string; node: Node }[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

/** How many items a page has when so many are asked for. */
export const sizeOf = (first: number | null | undefined) =>
  Math.min(Math.max(first ?? PAGE_SIZE, 1), MOST_AT_ONCE)

/** The page that these edges are. */
export const pageOf = <Edge extends { cursor: string }>(
  edges: Edge[],
  hasNextPage: boolean,
  after: string | null | undefined,
) => ({
  edges,
  pageInfo: {
    hasNextPage,
    hasPreviousPage: Boolean(after),
    startCursor: edges.at(0)?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  },
})

/** What a list goes by: one of its orders or, when searching, the rank of a match. */
type By = Order | 'rank'

/** What a cursor of each order can hold; the rest are values that the database could not even compare. */
const VALUE = {
  newest: z.null(),
  active: moment.transform((at) => new Date(at)),
  score: z.int32(),
  rank: z.int32(),
} satisfies Record<By, z.ZodType>

/**
 * What a cursor holds.
 * @param by the order of the list that is to go on; another list's cursor names no place in it
 * @throws Refusal INVALID for a word that is no cursor of this order
 */
export function readCursor(by: By, cursor: string): { value: Date | number | null; id: string } {
  const rule = z.tuple([z.literal(by), VALUE[by], z.string().refine(isUuid)])
  const { data, success } = rule.safeParse(contentOf(cursor))
  if (!success) throw unreadable()
  return { value: data[1], id: data[2] }
}
