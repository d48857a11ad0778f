import { z } from 'zod'
import { Prisma } from '../../prisma/client/client.ts'
import { Refusal } from '../lib/refusal.ts'
import { countWithin, readInSteps, type Budget } from './page-budget.ts'

/** How many items a page of a list has, and the most that one call may ask for (decisions, "REST"). */
export const PAGE_SIZE = 20
export const MOST_AT_ONCE = 100

/** What is in front of a page and behind it. */
export type PageInfo = {
  hasNextPage: boolean
  hasPreviousPage: boolean
  startCursor: string | null
  endCursor: string | null
}

/** One page of a list that is read with a cursor in either direction. */
export type ListPage<Node> = {
  nodes: Node[]
  pageInfo: PageInfo
  /** What to pass as `after` for the page behind this one; null at the end. */
  next: string | null
  /** What to pass as `before` for the page in front of this one; null at the beginning. */
  previous: string | null
}

/** Which page of a list is wanted: how many, and behind or in front of which cursor. */
export type PageArgs = {
  first?: number | null | undefined
  after?: string | null | undefined
  before?: string | null | undefined
  /** In place of `first`: from the end of the list, or of what is in front of `before`. */
  last?: number | null | undefined
}

/** The page of a list that is not for this viewer. */
export const NO_PAGE: ListPage<never> = {
  nodes: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  next: null,
  previous: null,
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a word has the form of our ids; anything else names nothing, and must not reach the database. */
export const isUuid = (word: unknown): word is string => typeof word === 'string' && UUID.test(word)

/** How many items a page has: 20 unless asked otherwise, at most 100. */
export const pageSize = ({ first, last }: PageArgs) =>
  Math.min(Math.max(first ?? last ?? PAGE_SIZE, 1), MOST_AT_ONCE)

/**
 * Reads one page, forwards behind `after` or backwards in front of `before`.
 * @param read the rows behind a cursor, in list order or, when `backwards`, in the opposite order: `take` of them, if
 *   there are so many; more do no harm
 * @param cursorOf a row's position in the list's order
 * @throws whatever `read` throws
 */
export async function readPage<Node>(
  args: PageArgs,
  read: (cursor: string | null, backwards: boolean, take: number) => Promise<Node[]>,
  cursorOf: (node: Node) => string,
): Promise<ListPage<Node>> {
  const { cursor, backwards } = wayOf(args)
  const step = (behind: string | null, take: number) => read(behind, backwards, take)
  return pageOf(args, await readInSteps(cursor, pageSize(args) + 1, step, cursorOf), cursorOf)
}

/**
 * From where a page is read, and in which direction.
 * @throws Refusal INVALID for what says two directions at once
 */
function wayOf({ first, after, before, last }: PageArgs): { cursor: string | null; backwards: boolean } {
  const fromEnd = (last ?? null) !== null
  const isBoth = (after && before) || (fromEnd && (after || (first ?? null) !== null))
  if (isBoth) throw new Refusal('INVALID', 'Please use first with after, or last with before.')
  const backwards = fromEnd || (!after && Boolean(before))
  return { cursor: (backwards ? before : after) || null, backwards }
}

/**
 * The page that these rows are; it ends earlier where their texts are longer than a page may be.
 * @param rows as they were read, with one more than the page has, if there is one
 * @param budget of a list that has another than the rest
 */
export function pageOf<Node>(
  args: PageArgs,
  rows: readonly Node[],
  cursorOf: (node: Node) => string,
  budget?: Budget<Node>,
): ListPage<Node> {
  const { cursor, backwards } = wayOf(args)
  const asked = rows.slice(0, pageSize(args))
  const fitting = asked.slice(0, countWithin(asked, budget))
  const hasMore = rows.length > fitting.length
  const nodes = backwards ? fitting.reverse() : fitting
  const [head, tail] = [nodes.at(0), nodes.at(-1)]
  const startCursor = head ? cursorOf(head) : null
  const endCursor = tail ? cursorOf(tail) : null
  const hasNextPage = endCursor !== null && (backwards ? cursor !== null : hasMore)
  const hasPreviousPage = startCursor !== null && (backwards ? hasMore : cursor !== null)
  return {
    nodes,
    pageInfo: { hasNextPage, hasPreviousPage, startCursor, endCursor },
    next: hasNextPage ? endCursor : null,
    previous: hasPreviousPage ? startCursor : null,
  }
}

/**
 * A page whose rows were given their texts after it was read: what does not fit into it is left for the next one.
 * @param args as the page was read with
 */
export function fitPage<Node>(
  args: PageArgs,
  page: ListPage<Node>,
  cursorOf: (node: Node) => string,
): ListPage<Node> {
  const { backwards } = wayOf(args)
  const rows = backwards ? page.nodes.toReversed() : page.nodes
  const fitting = rows.slice(0, countWithin(rows))
  const last = fitting.at(-1)
  if (!last || fitting.length === rows.length) return page
  const cursor = cursorOf(last)
  const { pageInfo } = page
  return backwards
    ? {
        ...page,
        nodes: fitting.reverse(),
        pageInfo: { ...pageInfo, hasPreviousPage: true, startCursor: cursor },
        previous: cursor,
      }
    : {
        ...page,
        nodes: fitting,
        pageInfo: { ...pageInfo, hasNextPage: true, endCursor: cursor },
        next: cursor,
      }
}

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
  const { cursor, backwards } = wayOf(args)
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

/** A row's position in the order of a list, as an opaque word that a link can carry. */
export const encodeCursor = (values: readonly unknown[]) =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * What a cursor holds.
 * @param rule the values that it can have; the rest are such as the database could not even compare
 * @throws Refusal INVALID for a word that is no cursor of this list
 */
export function decodeCursor<Rule extends z.ZodType>(rule: Rule, cursor: string): z.output<Rule> {
  const { data, success } = rule.safeParse(contentOf(cursor))
  if (!success) throw unreadable()
  return data
}

function contentOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Not JSON: refused like everything else that is no cursor.
    return null
  }
}

/** A moment in a cursor: such as the database can compare. */
export const moment = z.iso.datetime().refine((at) => at >= '1970')

/**
 * The words of a cursor that is nothing but an id.
 * @throws Refusal INVALID for a word that is no cursor
 */
export function idCursor(cursor: string | null): string | null {
  if (cursor === null || isUuid(cursor)) return cursor
  throw unreadable()
}

/** The refusal for a word that is no cursor. */
export const unreadable = () =>
  new Refusal(
    'INVALID',
    'This cursor cannot be read. Please send one as the list gave it, in the Link header or in pageInfo.',
  )

/** Part of a text for `contains`: what the database would take for a wildcard stands for itself. */
export const literally = (part: string) => part.replace(/[\\%_]/g, String.raw`\$&`)

/** Rows that were found by their ids, in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
