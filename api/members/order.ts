import { z } from 'zod'
import type { Member, Prisma } from '../../prisma/client/client.ts'
import { db } from '../db.ts'
import {
  contentOf,
  isUuid,
  moment,
  pageSize,
  readPage,
  unreadable,
  type ListPage,
  type Turn,
} from '../paging.ts'
import { storable } from '../text/rules.ts'
import { LIMITS } from './limits.ts'
import type { MemberOrder } from './rules.ts'

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
  turn: Turn,
): Promise<ListPage<Member>> {
  const [by = 'joined', direction] = order.split('_')
  const columns = COLUMNS[by] ?? ['id']
  const read = async (cursor: string | null, backwards: boolean, take: number) => {
    const place = cursor === null ? null : placeIn(columns, cursor)
    const ascends = (direction === 'asc') !== backwards
    if (by !== 'active') return rows(where, columns, place, ascends, take)

    const wasHere = { AND: [where, { lastActiveAt: { not: null } }] }
    const neverHere = { AND: [where, { lastActiveAt: null }] }
    const idOnly: Column[] = ['id']
    const id = place?.['id']
    const isAmongNever = place !== null && place['lastActiveAt'] === null
    if (backwards) {
      const late = isAmongNever ? await rows(neverHere, idOnly, { id }, true, take) : []
      const from = isAmongNever ? null : place
      return late.length >= take
        ? late
        : [...late, ...(await rows(wasHere, columns, from, ascends, take - late.length))]
    }
    const early = isAmongNever ? [] : await rows(wasHere, columns, place, ascends, take)
    if (early.length >= take) return early
    return [
      ...early,
      ...(await rows(neverHere, idOnly, isAmongNever ? { id } : null, false, take - early.length)),
    ]
  }
  return readPage({ ...turn, first: pageSize(turn) }, read, (member) => cursorOf(columns, member))
}

type Place = Partial<Record<Column, unknown>>

const rows = (
  where: Prisma.MemberWhereInput,
  columns: Column[],
  place: Place | null,
  ascends: boolean,
  take: number,
) =>
  db.member.findMany({
    where: place ? { AND: [where, behind(columns, place, ascends)] } : where,
    orderBy: columns.map((column) => ({ [column]: ascends ? 'asc' : 'desc' })),
    take,
  })

/** (a, b, c) behind a place: a is behind, or a is equal and b is behind, and so on. */
function behind(columns: Column[], place: Place, ascends: boolean): Prisma.MemberWhereInput {
  const way = ascends ? 'gt' : 'lt'
  return {
    OR: columns.map((column, depth) => ({
      ...Object.fromEntries(columns.slice(0, depth).map((equal) => [equal, place[equal]])),
      [column]: { [way]: place[column] },
    })),
  }
}

const cursorOf = (columns: Column[], member: Member) =>
  Buffer.from(JSON.stringify(columns.map((column) => member[column]))).toString('base64url')

const name = z.string().max(LIMITS.name).refine(storable)

/** What a cursor can hold of each column; the rest are values that the database could not even compare. */
const VALUE = {
  id: z.string().refine(isUuid),
  firstName: name,
  lastName: name,
  lastActiveAt: moment.nullable(),
} satisfies Record<Column, z.ZodType>

function placeIn(columns: Column[], cursor: string): Place {
  const words = z.array(z.unknown()).safeParse(contentOf(cursor)).data ?? []
  const rule = z.object(Object.fromEntries(columns.map((column) => [column, VALUE[column]])))
  const { data } = rule.safeParse(Object.fromEntries(columns.map((column, index) => [column, words[index]])))
  if (!data) throw unreadable()
  return data
}
