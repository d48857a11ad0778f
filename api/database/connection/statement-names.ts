import { createHash } from 'node:crypto'

/** Each takes memory in each connection of the database. */
const MOST_NAMED = 200

/** Texts that were sent once remain without a name. */
const OFTEN = 5
const MOST_COUNTED = 1_000

/** A list of values, of which each length is another text. */
const LISTING = /\bIN \(\$\d+,\$\d+/

/**
 * Returns a function that names statements which are sent often, so that the database parses and plans each of them once for
 * each connection; an empty name for any other. A name belongs to one text in all processes, since a pooler may share
 * connections between them. The columns that a statement returns are fixed: none returns all of a table, which a later
 * migration may widen.
 */
export function statementNames(): (statement: { sql: string }) => string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return ({ sql }) => {
    if (LISTING.test(sql)) return ''
    const known = names.get(sql)
    if (known !== undefined || names.size >= MOST_NAMED) return known ?? ''
    const count = (counts.get(sql) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= MOST_COUNTED) counts.clear()
      counts.set(sql, count)
      return ''
    }
    counts.delete(sql)
    const name = createHash('sha256').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}
