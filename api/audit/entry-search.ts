import { Prisma } from '../../prisma/client/client.ts'
import { plainWords } from '../text/folding.ts'
import { containing } from '../database/containing.ts'

/** The fewest characters that trigrams can search for. */
const TRIGRAM = 3

/** Returns whether a search term could be part of an id. */
const canBeInId = (part: string) => /^[0-9a-f-]+$/i.test(part)

/**
 * Filters log entries by a phrase in their reason or their target's id. Two characters are searched for in an index of
 * pairs; the hexadecimal ones of ids are so common that the newest entries have them anyway.
 * @param search also as the table shows an id, with an ellipsis
 */
export function partOfEntry(search: string): Prisma.Sql {
  const part = plainWords(search.replace(/…$/, ''))
  const holds = Prisma.sql`log_entry_words("reason", "targetId") like ${containing(part)}`
  if ([...part].length !== TRIGRAM - 1 || canBeInId(part)) return holds
  return Prisma.sql`letter_pairs(plain_words("reason")) @> letter_pairs(${part}) and ${holds}`
}
