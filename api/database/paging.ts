import { Refusal } from '../lib/refusal.ts'
import { countWithin, readInSteps, type Budget } from './page-budget.ts'

/** The default and the maximum number of items per page (decisions, "REST"). */
export const PAGE_SIZE = 20

export const MAX_AT_ONCE = 100

/** Pages before and after a page. */
export type PageInfo = {
  hasNextPage: boolean
  hasPreviousPage: boolean
  startCursor: string | null
  endCursor: string | null
}

/** A page of a list that can be read with a cursor in either direction. */
export type ListPage<Node> = {
  nodes: Node[]
  pageInfo: PageInfo
  /** The `after` of the next page; null at the end. */
  next: string | null
  /** The `before` of the previous page; null at the beginning. */
  previous: string | null
}

/** The request for a page of a list: its size, and a cursor to read after or before. */
export type PageArgs = {
  first?: number | null | undefined
  after?: string | null | undefined
  before?: string | null | undefined
  /** Reads from the end of the list, or of the range before `before`; replaces `first`. */
  last?: number | null | undefined
}

/** The empty page, for a viewer who may not see the list. */
export const NO_PAGE: ListPage<never> = {
  nodes: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  next: null,
  previous: null,
}

/** Returns the size of a page: 20 by default, at most 100. */
export const pageSize = ({ first, last }: PageArgs) =>
  Math.min(Math.max(first ?? last ?? PAGE_SIZE, 1), MAX_AT_ONCE)

/**
 * Reads a page, forwards after `after` or backwards before `before`.
 * @param read returns up to `take` rows after a cursor, in list order or, when `backwards`, reversed; more do no harm
 * @param cursorOf returns a row's position in the list's order
 * @throws the errors of `read`
 */
export async function readPage<Node>(
  args: PageArgs,
  read: (cursor: string | null, backwards: boolean, take: number) => Promise<Node[]>,
  cursorOf: (node: Node) => string,
): Promise<ListPage<Node>> {
  const { cursor, backwards } = requestContextOf(args)
  const step = (behind: string | null, take: number) => read(behind, backwards, take)
  return pageOf(args, await readInSteps(cursor, pageSize(args) + 1, step, cursorOf), cursorOf)
}

/**
 * Reads the start and the direction of a page.
 * @throws Refusal INVALID for two directions at once
 */
export function requestContextOf({ first, after, before, last }: PageArgs): {
  cursor: string | null
  backwards: boolean
} {
  const fromEnd = (last ?? null) !== null
  const isBoth = (after && before) || (fromEnd && (after || (first ?? null) !== null))
  if (isBoth) throw new Refusal('INVALID', 'Please use first with after, or last with before.')
  const backwards = fromEnd || (!after && Boolean(before))
  return { cursor: (backwards ? before : after) || null, backwards }
}

/**
 * Builds a page of rows, which ends early when their texts exceed the page's budget.
 * @param rows as they were read, with one more than the page has, if there is one
 * @param budget a budget other than the default
 */
export function pageOf<Node>(
  args: PageArgs,
  rows: readonly Node[],
  cursorOf: (node: Node) => string,
  budget?: Budget<Node>,
): ListPage<Node> {
  const { cursor, backwards } = requestContextOf(args)
  const statements = rows.slice(0, pageSize(args))
  const fitting = statements.slice(0, countWithin(statements, budget))
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
 * Shortens a page whose rows got their texts after it was read; the next page has the rows beyond its budget.
 * @param args the arguments with which the page was read
 */
export function fitPage<Node>(
  args: PageArgs,
  page: ListPage<Node>,
  cursorOf: (node: Node) => string,
): ListPage<Node> {
  const rows = requestContextOf(args).backwards ? page.nodes.toReversed() : page.nodes
  return countWithin(rows) < rows.length ? pageOf(args, rows, cursorOf) : page
}

/** Escapes the database's wildcards in a text for `contains`. */
export const escapeLike = (part: string) => part.replace(/[\\%_]/g, String.raw`\$&`)

/** Sorts rows in the order of these ids. */
export function sortByIds<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
