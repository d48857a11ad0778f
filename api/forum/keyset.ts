import type { Prisma } from '../../prisma/client/client.ts'
import { Refusal } from '../refusal.ts'
import type { Order } from './rules.ts'

/** The column each order goes by, newest or highest first; the id decides between equals. */
const COLUMN = { newest: null, active: 'lastActivityAt', score: 'score' } as const

type Place = { id: string; lastActivityAt: Date; score: number }

export const orderBy = (order: Order): Prisma.PostOrderByWithRelationInput[] => {
  const column = COLUMN[order]
  return column ? [{ [column]: 'desc' }, { id: 'desc' }] : [{ id: 'desc' }]
}

/** A row's place in an order, as an opaque word that a link can carry. */
export function cursorOf(order: Order, row: Place): string {
  const column = COLUMN[order]
  const value = column ? row[column] : null
  return Buffer.from(JSON.stringify([value instanceof Date ? value.toISOString() : value, row.id])).toString(
    'base64url',
  )
}

/**
 * The rows that come behind a cursor in its order.
 * @throws Refusal INVALID for a word that is no cursor
 */
export function behind(order: Order, cursor: string | null | undefined): Prisma.PostWhereInput {
  if (!cursor) return {}
  const [value, id] = read(cursor)
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const unreadable = () => new Refusal('INVALID', 'This link to a page of the list is not complete.')

function read(cursor: string): [unknown, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof id === 'string' && isId(id)) return [value, id]
  } catch {
    // Not JSON: refused below, like everything else that is no cursor.
  }
  throw unreadable()
}
