import { createHash } from 'node:crypto'

/** Each named statement takes memory in each connection. */
const MAX_NAMED = 200

/** The number of times that a text is sent before it gets a name. */
const MIN_USES = 5
const MAX_COUNTED = 1_000

/** Matches a list of values, whose text depends on its length. */
const VALUE_LIST = /\bIN \(\$\d+,\$\d+/

/**
 * Returns a function that names frequent statements, so that each connection parses and plans them once; an empty name
 * for others. A text has the same name in all processes, since a pooler may share connections. A named statement's
 * columns are fixed, so none selects all columns of a table that a migration may extend.
 */
export function statementNames(): (statement: { sql: string }) => string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return ({ sql }) => {
    if (VALUE_LIST.test(sql)) return ''
    const known = names.get(sql)
    if (known !== undefined || names.size >= MAX_NAMED) return known ?? ''
    const count = (counts.get(sql) ?? 0) + 1
    if (count < MIN_USES) {
      if (counts.size >= MAX_COUNTED) counts.clear()
      counts.set(sql, count)
      return ''
    }
    counts.delete(sql)
    const name = createHash('sha256').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}
