import type { Prisma } from '../../prisma/client/client.ts'
import { Refusal } from '../refusal.ts'
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
  const value = column ? row[column] : null
  return encodeCursor(value instanceof Date ? value.toISOString() : value, row.id)
}

/** A value that a list is ordered by, and the id that decides between equals, as a cursor. */
export const encodeCursor = (value: string | number | null, id: string) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/**
 * The rows that come behind a cursor in its order.
 * @throws Refusal INVALID for a word that is no cursor
 */
export function behind(order: Order, cursor: string | null | undefined): Prisma.PostWhereInput {
  if (!cursor) return {}
  const [value, id] = readCursor(cursor)
  const column = COLUMN[order]
  if (!column) return { id: { lt: id } }
  const at = column === 'score' ? Number(value) : new Date(String(value))
  if (Number.isNaN(Number(at))) throw unreadable()
  // The first condition lets the index begin at the right place; the second is exact.
  return { [column]: { lte: at }, OR: [{ [column]: { lt: at } }, { [column]: at, id: { lt: id } }] }
}

/** Whether a word has the form of our ids; anything else names nothing, and must not reach the database. */
export const isId = (word: string) => UUID.test(word)

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The refusal for a word that is no cursor. */
export const unreadable = () => new Refusal('INVALID', 'This link to a page of the list is not complete.')

/**
 * What a cursor holds.
 * @throws Refusal INVALID for a word that is no cursor
 */
export function readCursor(cursor: string): [unknown, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof id === 'string' && isId(id)) return [value, id]
  } catch {
    // Not JSON: refused below, like everything else that is no cursor.
  }
  throw unreadable()
}
