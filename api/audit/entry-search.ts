import { Prisma } from '../../prisma/client/client.ts'
import { plainWords } from '../text/folding.ts'
import { containing } from '../database/containing.ts'

/** The shortest search term that a trigram index supports. */
const TRIGRAM = 3

/** Returns true for a term that could be part of an id. */
const canBeInId = (part: string) => /^[0-9a-f-]+$/i.test(part)

/**
 * Filters log entries by a phrase in the reason or the target's id. Two characters are looked up in an index of pairs,
 * except hexadecimal ones: they are so common in ids that the newest entries contain them.
 * @param search may be an id with the ellipsis that the table shows
 */
export function entryMatches(search: string): Prisma.Sql {
  const part = plainWords(search.replace(/…$/, ''))
  const holds = Prisma.sql`log_entry_words("reason", "targetId") like ${containing(part)}`
  if ([...part].length !== TRIGRAM - 1 || canBeInId(part)) return holds
  return Prisma.sql`letter_pairs(plain_words("reason")) @> letter_pairs(${part}) and ${holds}`
}
