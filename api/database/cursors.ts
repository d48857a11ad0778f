import { z } from 'zod'
import { Refusal } from '../lib/refusal.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns true for a string in the form of our ids; others must not reach the database. */
export const isUuid = (word: unknown): word is string => typeof word === 'string' && UUID.test(word)

/** Encodes a row's position in a list as an opaque string for links. */
export const encodeCursor = (values: readonly unknown[]) =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * Decodes a cursor.
 * @param rule validates values, since the database could not compare others
 * @throws Refusal INVALID for a cursor of another list or none
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
    // Invalid JSON is rejected like any other invalid cursor.
    return null
  }
}

/** A time in a cursor that the database can compare. */
export const moment = z.iso.datetime().refine((at) => at >= '1970')

/**
 * Reads a cursor that contains only an id.
 * @throws Refusal INVALID for an invalid cursor
 */
export function idCursor(cursor: string | null): string | null {
  if (cursor === null || isUuid(cursor)) return cursor
  throw unreadable()
}

/** Creates the refusal for an invalid cursor. */
export const unreadable = () =>
  new Refusal(
    'INVALID',
    'This cursor cannot be read. Please send one as the list gave it, in the Link header or in pageInfo.',
  )
