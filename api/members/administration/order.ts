import { z } from 'zod'
import type { Member, Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { afterRow } from '../../database/ranges.ts'
import { decodeCursor, encodeCursor, isUuid, moment } from '../../database/cursors.ts'
import { readPage, type ListPage, type PageArgs } from '../../database/paging.ts'
import { storable } from '../../text/rules.ts'
import { LIMITS } from '../../people/limits.ts'
import type { MemberOrder } from '../../people/rules.ts'

type Column = 'id' | 'lastName' | 'firstName' | 'lastActiveAt'
const ORDERS: Record<MemberOrder, { columns: Column[]; ascending: boolean }> = {
  joined_desc: { columns: ['id'], ascending: false },
  joined_asc: { columns: ['id'], ascending: true },
  name_asc: { columns: ['lastName', 'firstName', 'id'], ascending: true },
  name_desc: { columns: ['lastName', 'firstName', 'id'], ascending: false },
  active_desc: { columns: ['lastActiveAt', 'id'], ascending: false },
  active_asc: { columns: ['lastActiveAt', 'id'], ascending: true },
}

/** Reads a page of members in an order. Members who were never active come last in either direction. */
export async function readMembers(
  where: Prisma.MemberWhereInput,
  order: MemberOrder,
  args: PageArgs,
): Promise<ListPage<Member>> {
  const { columns, ascending } = ORDERS[order]
  const read = async (cursor: string | null, backwards: boolean, take: number) => {
    const position = cursor === null ? null : positionIn(columns, cursor)
    const ascends = ascending !== backwards
    if (!columns.includes('lastActiveAt')) return rows(where, columns, position, ascends, take)

    const wasHere = { AND: [where, { lastActiveAt: { not: null } }] }
    const neverHere = { AND: [where, { lastActiveAt: null }] }
    const behindNever = position?.['lastActiveAt'] === null ? { id: position['id'] } : null
    if (backwards) {
      const late = behindNever ? await rows(neverHere, ['id'], behindNever, true, take) : []
      return [...late, ...(await rows(wasHere, columns, behindNever ? null : position, ascends, take))]
    }
    const early = behindNever ? [] : await rows(wasHere, columns, position, ascends, take)
    return [...early, ...(await rows(neverHere, ['id'], behindNever, false, take))]
  }
  return readPage(args, read, (member) => cursorOf(columns, member))
}

type Position = Partial<Record<Column, unknown>>

function rows(
  where: Prisma.MemberWhereInput,
  columns: Column[],
  position: Position | null,
  ascends: boolean,
  take: number,
) {
  const direction = ascends ? 'asc' : 'desc'
  return db.member.findMany({
    where: position ? { AND: [where, afterRow(columns, position, direction)] } : where,
    orderBy: columns.map((column) => ({ [column]: direction })),
    take,
  })
}

const cursorOf = (columns: Column[], member: Member) => encodeCursor(columns.map((column) => member[column]))

const name = z.string().max(LIMITS.name).refine(storable)

/** Validates the values in a cursor by column; the database could not compare others. */
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
