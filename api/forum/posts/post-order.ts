import { z } from 'zod'
import type { Prisma } from '../../../prisma/client/client.ts'
import { afterRow } from '../../database/ranges.ts'
import { decodeCursor, encodeCursor, isUuid, moment } from '../../database/cursors.ts'
import type { Order } from '../../items/rules.ts'

/** The column of each order, newest or highest first; equal rows are sorted by id. */
const COLUMN = { newest: 'listedAt', active: 'lastActivityAt', score: 'score' } as const

type Row = { id: string; listedAt: Date; lastActivityAt: Date; score: number }

export const orderBy = (order: Order): Prisma.PostOrderByWithRelationInput[] => [
  { [COLUMN[order]]: 'desc' },
  { id: 'desc' },
]

/** Compares rows in memory as the database sorts them. */
export const byOrder = (order: Order) => (a: Row, b: Row) => {
  const column = COLUMN[order]
  return Number(b[column]) - Number(a[column]) || (a.id < b.id ? 1 : -1)
}

/** Returns the cursor of a row in an order. */
export const cursorOf = (order: Order, row: Row): string => encodeCursor([order, row[COLUMN[order]], row.id])

/** Returns the cursor of a result in the order of best matches. */
export const rankCursor = ({ rank, id }: { rank: number; id: string }) => encodeCursor(['rank', rank, id])

/**
 * Returns a filter for the rows after a cursor in its order.
 * @throws Refusal INVALID for a cursor of another order or none
 */
export function afterCursor(order: Order, cursor: string | null | undefined): Prisma.PostWhereInput {
  if (!cursor) return {}
  const { value, id } = readCursor(order, cursor)
  const column = COLUMN[order]
  return afterRow([column, 'id'], { [column]: value, id }, 'desc')
}

/** The key of a list: one of its orders or, when searching, the rank of a match. */
type By = Order | 'rank'

const date = moment.transform((at) => new Date(at))

/** The values of a cursor in each order. */
const VALUE = {
  newest: date,
  active: date,
  score: z.int32(),
  rank: z.int32(),
} satisfies Record<By, z.ZodType>

/**
 * Decodes a cursor.
 * @param by the order of the list to continue, which must be the cursor's
 * @throws Refusal INVALID for a cursor of another order or none
 */
export function readCursor(by: By, cursor: string): { value: Date | number; id: string } {
  const rule = z.tuple([z.literal(by), VALUE[by], z.string().refine(isUuid)])
  const [, value, id] = decodeCursor(rule, cursor)
  return { value, id }
}
