import { z } from 'zod'
import type { Member, Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../db.ts'
import {
  behindRow,
  decodeCursor,
  encodeCursor,
  isUuid,
  moment,
  readPage,
  type ListPage,
  type PageArgs,
} from '../../paging.ts'
import { storable } from '../../text/rules.ts'
import { LIMITS } from '../limits.ts'
import type { MemberOrder } from '../rules.ts'

type Column = 'id' | 'lastName' | 'firstName' | 'lastActiveAt'
const COLUMNS: Record<string, Column[]> = {
  joined: ['id'],
  name: ['lastName', 'firstName', 'id'],
  active: ['lastActiveAt', 'id'],
}

/** Reads a page of members in an order. Whoever was never here comes last, whichever way round the list is. */
export async function readMembers(
  where: Prisma.MemberWhereInput,
  order: MemberOrder,
  args: PageArgs,
): Promise<ListPage<Member>> {
  const [by = 'joined', direction] = order.split('_')
  const columns = COLUMNS[by] ?? ['id']
  const read = async (cursor: string | null, backwards: boolean, take: number) => {
    const position = cursor === null ? null : positionIn(columns, cursor)
    const ascends = (direction === 'asc') !== backwards
    if (by !== 'active') return rows(where, columns, position, ascends, take)

    const wasHere = { AND: [where, { lastActiveAt: { not: null } }] }
    const neverHere = { AND: [where, { lastActiveAt: null }] }
    const idOnly: Column[] = ['id']
    const id = position?.['id']
    const isAmongNever = position !== null && position['lastActiveAt'] === null
    if (backwards) {
      const late = isAmongNever ? await rows(neverHere, idOnly, { id }, true, take) : []
      const from = isAmongNever ? null : position
      return late.length >= take
        ? late
        : [...late, ...(await rows(wasHere, columns, from, ascends, take - late.length))]
    }
    const early = isAmongNever ? [] : await rows(wasHere, columns, position, ascends, take)
    if (early.length >= take) return early
    return [
      ...early,
      ...(await rows(neverHere, idOnly, isAmongNever ? { id } : null, false, take - early.length)),
    ]
  }
  return readPage(args, read, (member) => cursorOf(columns, member))
}

type Position = Partial<Record<Column, unknown>>

const rows = (
  where: Prisma.MemberWhereInput,
  columns: Column[],
  position: Position | null,
  ascends: boolean,
  take: number,
) =>
  db.member.findMany({
    where: position ? { AND: [where, behindRow(columns, position, ascends ? 'asc' : 'desc')] } : where,
    orderBy: columns.map((column) => ({ [column]: ascends ? 'asc' : 'desc' })),
    take,
  })

const cursorOf = (columns: Column[], member: Member) => encodeCursor(columns.map((column) => member[column]))

const name = z.string().max(LIMITS.name).refine(storable)

/** What a cursor can hold of each column; the rest are values that the database could not even compare. */
const VALUE = {
  id: z.string().refine(isUuid),
  firstName: name,
  lastName: name,
  lastActiveAt: moment.nullable(),
} satisfies Record<Column, z.ZodType>

const positionIn = (columns: Column[], cursor: string): Position =>
  decodeCursor(
    z
      .array(z.unknown())
      .transform((values) => Object.fromEntries(columns.map((column, index) => [column, values[index]])))
      .pipe(z.object(Object.fromEntries(columns.map((column) => [column, VALUE[column]])))),
    cursor,
  )
