import type { Row } from '../records.ts'
import { UnreadableExport } from '../records.ts'
import { copiedRows } from './copied-rows.ts'
import { insertedRows } from './inserted-rows.ts'
import { linesOf, piecesOf } from './pieces.ts'

/** Reads the rows of some tables from an export, whose format its first lines show. */
export async function* rowsOf(file: string, tables: ReadonlySet<string>): AsyncGenerator<Row> {
  const pieces = piecesOf(file)
  let head = ''
  while (head.length < 4_000) {
    const { done, value } = await pieces.next()
    if (done) break
    head += value
  }
  yield* readerOf(head)(restored(head, pieces), tables)
}

async function* restored(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head
  yield* rest
}

function readerOf(head: string): typeof copiedRows {
  if (head.trimStart().startsWith('{')) return objectRows
  if (/^-- PostgreSQL database dump/m.test(head)) return copiedRows
  if (/^(?:-- |\/\*)[^\n]*(?:MySQL|MariaDB)/m.test(head)) return insertedRows
  throw new UnreadableExport(
    'This file is no dump of PostgreSQL, MySQL or MariaDB, and no export of MongoDB.',
  )
}

/**
 * Reads NodeBB's objects in an export of `mongoexport`, one a line, as rows of the tables that they have in PostgreSQL.
 */
async function* objectRows(pieces: AsyncIterable<string>): AsyncGenerator<Row> {
  let number = 0
  for await (const line of linesOf(pieces)) {
    number += 1
    if (line.trim() === '') continue
    const { _key, value, score } = parsed(line, number)
    if (typeof _key !== 'string') continue
    yield score === undefined
      ? { table: 'legacy_hash', values: { _key, data: line } }
      : { table: 'legacy_zset', values: { _key, value: typeof value === 'string' ? value : '' } }
  }
}

function parsed(line: string, number: number): Record<string, unknown> {
  try {
    const object: unknown = JSON.parse(line)
    if (object !== null && typeof object === 'object') return { ...object }
  } catch {
    // Reported below, like a line with something else.
  }
  throw new UnreadableExport(`Line ${number} of the file is no object.`)
}
