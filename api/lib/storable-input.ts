import { storable } from '../text/characters.ts'
import { Refusal } from './refusal.ts'

/** Converts a field name for messages: `firstName` is "First name". */
const labelOf = (key: string) =>
  key
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

/**
 * Rejects input with any text, at any depth, that cannot be stored. Every API calls it on all of its input, so that no
 * query contains a character that the database rejects (decisions, "Text").
 * @param sent the arguments of a field; the body, query or parameters of a call
 * @throws Refusal INVALID with the first field's path
 */
export function requireStorable(sent: unknown, path: readonly string[] = []): void {
  if (typeof sent === 'string') {
    if (storable(sent)) return
    const named = path.findLast((key) => !/^\d+$/.test(key)) ?? 'text'
    const message = `${labelOf(named)} contains a character that cannot be stored`
    throw new Refusal('INVALID', message, { issues: [{ path: path.join('.'), message }] })
  }
  if (typeof sent !== 'object' || sent === null) return
  for (const [key, value] of Object.entries(sent))
    // GraphQL wraps a form's fields in `input`, which forms do not know.
    requireStorable(value, key === 'input' && path.length === 0 ? path : [...path, key])
}

/** Makes an id storable. An id with other characters matches nothing, before and after. */
export const storableId = (id: string) => id.replaceAll('\0', '\ufffd').toWellFormed()
