import { storable } from '../text/characters.ts'
import { Refusal } from './refusal.ts'

/** Says a field's name as people would: `firstName` is "First name". */
const labelOf = (key: string) =>
  key
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

/**
 * Refuses what somebody sent if any text in it, at any depth, could not be stored: a door calls this for whatever it takes in, so
 * that no query is ever sent a character that the database refuses (decisions, "Text").
 * @param sent the arguments of a field; the body, the query or the parameters of a call
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
    // GraphQL wraps a form's fields in `input`, which no form knows.
    requireStorable(value, key === 'input' && path.length === 0 ? path : [...path, key])
}

/** An id from a call: one that cannot be stored names nothing, and stays one that names nothing. */
export const storableId = (id: string) => id.replaceAll('\0', '\ufffd').toWellFormed()
