import { parsePrismaCursor } from '@pothos/plugin-prisma'
import { isUuid, unreadable } from '../paging.ts'

/**
 * Looks at a cursor of a connection that Pothos pages by id, before the database meets it.
 * @throws Refusal INVALID for a word that is no cursor
 */
export function requireIdCursor(cursor: unknown): void {
  if (cursor && !isUuid(idIn(String(cursor)))) throw unreadable()
}

function idIn(cursor: string): string {
  try {
    return String(parsePrismaCursor(cursor))
  } catch {
    throw unreadable()
  }
}
