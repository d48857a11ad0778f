import { z } from 'zod'
import { MOST_AT_ONCE, PAGE_SIZE } from './forum/rules.ts'
import { Refusal } from './refusal.ts'

/** One page of a list that is read with a cursor in either direction. */
export type ListPage<Node> = {
  nodes: Node[]
  /** What to pass as `after` for the page behind this one; null at the end. */
  next: string | null
  /** What to pass as `before` for the page in front of this one; null at the beginning. */
  previous: string | null
}

/** Which page of a list is wanted: how many, and behind or in front of which cursor. */
export type Turn = { first?: number | null; after?: string | null; before?: string | null }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a word has the form of our ids; anything else names nothing, and must not reach the database. */
export const isUuid = (word: unknown): word is string => typeof word === 'string' && UUID.test(word)

/** How many items a page has: 20 unless asked otherwise, at most 100. */
export const pageSize = ({ first }: Turn) => Math.min(Math.max(first ?? PAGE_SIZE, 1), MOST_AT_ONCE)

/**
 * Reads one page, forwards behind `after` or backwards in front of `before`.
 * @param read the rows behind a cursor, in list order or, when `backwards`, in the opposite order; `take` at most
 * @param cursorOf a row's place in the list's order
 * @throws whatever `read` throws
 */
export async function readPage<Node>(
  turn: Turn,
  read: (cursor: string | null, backwards: boolean, take: number) => Promise<Node[]>,
  cursorOf: (node: Node) => string,
): Promise<ListPage<Node>> {
  const size = pageSize(turn)
  const backwards = !turn.after && Boolean(turn.before)
  const cursor = (backwards ? turn.before : turn.after) || null
  const rows = await read(cursor, backwards, size + 1)
  const hasMore = rows.length > size
  const nodes = backwards ? rows.slice(0, size).reverse() : rows.slice(0, size)
  const [head, tail] = [nodes.at(0), nodes.at(-1)]
  const isBehind = backwards ? true : hasMore
  const isInFront = backwards ? hasMore : cursor !== null
  return {
    nodes,
    next: isBehind && tail ? cursorOf(tail) : null,
    previous: isInFront && head ? cursorOf(head) : null,
  }
}

/**
 * The words of a cursor that is nothing but an id.
 * @throws Refusal INVALID for a word that is no cursor
 */
export function idCursor(cursor: string | null): string | null {
  if (cursor === null || isUuid(cursor)) return cursor
  throw unreadable()
}

/** The refusal for a word that is no cursor. */
export const unreadable = () => new Refusal('INVALID', 'This link to a page of the list is not complete.')

/** A moment in a cursor: such as the database can compare. */
export const moment = z.iso.datetime().refine((at) => at >= '1970')

/** What a cursor holds, to be checked by whoever reads it; null for a word that holds nothing. */
export function contentOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Not JSON: refused like everything else that is no cursor.
    return null
  }
}

/** Part of a text for `contains`: what the database would take for a wildcard stands for itself. */
export const literally = (part: string) => part.replace(/[\\%_]/g, String.raw`\$&`)

/** Rows that were found by their ids, in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
