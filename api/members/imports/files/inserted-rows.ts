import { UnreadableExport, type Row } from '../records.ts'
import { LONGEST_ROW } from './pieces.ts'

const CREATE = /^CREATE TABLE (?:IF NOT EXISTS )?`(\w+)`/
const COLUMN = /^\s+`(\w+)` /
const INSERT = /^INSERT (?:IGNORE )?INTO `(\w+)`(?: \(([^)]*)\))? VALUES\s*/
const SIGNS: Record<string, string> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' }

/** Thrown when the text read so far ends within a row. */
class Unfinished extends Error {}

/**
 * Reads the rows of some tables from a dump of `mysqldump` or `mariadb-dump`.
 * @param tables their names without the installation's prefix
 */
export async function* insertedRows(
  pieces: AsyncIterable<string>,
  tables: ReadonlySet<string>,
): AsyncGenerator<Row> {
  const source = pieces[Symbol.asyncIterator]()
  const columnsOf = new Map<string, string[]>()
  let text = ''
  /** The table and the columns of the current statement; null between statements. */
  let into: { table: string | null; columns: string[] } | null = null
  let created: string[] = []
  for (let isMore = true; isMore || text !== '';) {
    if (isMore) {
      const next: IteratorResult<string, unknown> = await source.next()
      isMore = next.done !== true
      if (!next.done) text += next.value
    }
    if (text.length > LONGEST_ROW) throw new UnreadableExport('A row of this file is longer than 32 MB.')
    let at = 0
    for (;;) {
      if (into) {
        const row = rowAt(text, at, isMore)
        if (!row) break
        at = row.end
        if (into.table) yield { table: into.table, values: named(into.columns, row.values) }
        if (row.isLast) into = null
        continue
      }
      const end = text.indexOf('\n', at)
      const line = text.slice(at, end === -1 ? undefined : end)
      const [start, table = '', columns] = INSERT.exec(line) ?? []
      // The beginning suffices, as all rows may be on one line.
      if (start && (end !== -1 || line.length > start.length || !isMore)) {
        const short = shortName(table, tables)
        into = { table: short, columns: columns?.match(/\w+/g) ?? columnsOf.get(table) ?? [] }
        at += start.length
        continue
      }
      if (end === -1) break
      const [, name] = CREATE.exec(line) ?? []
      if (name) columnsOf.set(name, (created = []))
      const [, column] = COLUMN.exec(line) ?? []
      if (column) created.push(column)
      at = end + 1
    }
    text = isMore ? text.slice(at) : ''
  }
}

/** Returns the name of a table without the installation's prefix; null for one that is not imported. */
const shortName = (table: string, tables: ReadonlySet<string>): string | null =>
  tables.has(table) ? table : ([...tables].find((name) => table.endsWith(`_${name}`)) ?? null)

const named = (columns: readonly string[], values: readonly (string | null)[]) =>
  Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]))

type FoundRow = { values: (string | null)[]; end: number; isLast: boolean }

/** Reads a parenthesised row at an index, with the following comma or semicolon; null when the text ends within it. */
function rowAt(text: string, from: number, isMore: boolean): FoundRow | null {
  try {
    const values: (string | null)[] = []
    let at = requireSign(text, from, '(')
    for (;;) {
      const { value, end } = valueAt(text, at)
      values.push(value)
      const sign = text[end]
      if (sign === undefined) throw new Unfinished()
      at = end + 1
      if (sign === ')') break
      if (sign !== ',')
        throw new UnreadableExport(`A row cannot be read near “${text.slice(end, end + 40)}”.`)
    }
    while (/\s/.test(text[at] ?? '')) at += 1
    const sign = text[at]
    if (sign === undefined) throw new Unfinished()
    return { values, end: at + 1, isLast: sign === ';' }
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error
    if (isMore) return null
    throw new UnreadableExport('The file ends within a row.', { cause: error })
  }
}

function requireSign(text: string, from: number, sign: string): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at += 1
  if (text[at] === undefined) throw new Unfinished()
  if (text[at] !== sign) throw new UnreadableExport(`A row cannot be read near “${text.slice(at, at + 40)}”.`)
  return at + 1
}

/** Reads a number, NULL, or quoted text. */
function valueAt(text: string, from: number): { value: string | null; end: number } {
  const quote = text.startsWith("_binary '", from) ? from + 8 : from
  if (text[quote] === "'") return quotedAt(text, quote + 1)
  let end = from
  while (end < text.length && !',)'.includes(text[end] ?? '')) end += 1
  if (end === text.length) throw new Unfinished()
  const value = text.slice(from, end).trim()
  return { value: value === 'NULL' ? null : value, end }
}

function quotedAt(text: string, from: number): { value: string; end: number } {
  const parts: string[] = []
  for (let at = from; ;) {
    let end = at
    while (end < text.length && text[end] !== "'" && text[end] !== '\\') end += 1
    // The next character decides whether the quotation mark is doubled.
    if (end + 1 >= text.length) throw new Unfinished()
    parts.push(text.slice(at, end))
    const next = text[end + 1] ?? ''
    if (text[end] === "'" && next !== "'") return { value: parts.join(''), end: end + 1 }
    parts.push(text[end] === "'" ? next : (SIGNS[next] ?? next))
    at = end + 2
  }
}
