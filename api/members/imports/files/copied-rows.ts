import type { Row } from '../records.ts'
import { linesOf } from './pieces.ts'

const COPY = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/
const END = String.raw`\.`

const SIGNS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Parses a value in PostgreSQL's text format; null for NULL. */
const valueOf = (text: string): string | null =>
  text === String.raw`\N`
    ? null
    : text.includes('\\')
      ? text.replace(/\\([0-7]{1,3}|x[0-9a-f]{1,2}|[\s\S])/gi, (_, sign: string) => unescaped(sign))
      : text

function unescaped(sign: string): string {
  if (/^[0-7]/.test(sign)) return String.fromCharCode(parseInt(sign, 8))
  return sign.length > 1 ? String.fromCharCode(parseInt(sign.slice(1), 16)) : (SIGNS[sign] ?? sign)
}

/** Reads the rows of some tables from a plain dump of `pg_dump`. */
export async function* copiedRows(
  pieces: AsyncIterable<string>,
  tables: ReadonlySet<string>,
): AsyncGenerator<Row> {
  let copied: { table: string; columns: string[] } | null = null
  for await (const line of linesOf(pieces)) {
    if (!copied) {
      const [, table = '', columns = ''] = COPY.exec(line) ?? []
      if (table)
        copied = { table, columns: columns.split(',').map((name) => name.trim().replaceAll('"', '')) }
    } else if (line === END) copied = null
    else if (tables.has(copied.table)) {
      const { table, columns } = copied
      const fields = line.split('\t')
      yield {
        table,
        values: Object.fromEntries(columns.map((name, at) => [name, valueOf(fields[at] ?? '')])),
      }
    }
  }
}
