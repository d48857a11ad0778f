import { closeSync, openSync, writeSync } from 'node:fs'
import type { Staging } from './staging.ts'

/** An entry of the report: the topic or the post, the reason, and the whole text if only a part of it was imported. */
type Note = { topic?: string; post?: string; reason: string; text?: string }

/**
 * Collects what an import skips or changes: counts for the operator, and each case in a file with one JSON object a
 * line.
 */
export class Notes {
  readonly counts = new Map<string, number>()
  readonly #file: number

  /** @param path the file, which is replaced */
  constructor(path: string) {
    this.#file = openSync(path, 'w', 0o600)
  }

  count(what: string, number = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + number)
  }

  add(what: string, note: Note): void {
    this.count(`${what}: ${note.reason}`)
    writeSync(this.#file, `${JSON.stringify({ what, ...note })}\n`)
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** Records every private topic and post of an export without its text, and counts everything else. */
export function noteLeftOut({ sql }: Staging, notes: Notes): void {
  type Left = { id: string; why: string }
  for (const what of ['topic', 'post'] as const)
    for (const { id, why } of sql
      .prepare(`select id, why from ${what} where why is not null`)
      .iterate() as Iterable<Left>)
      notes.add(`${what} left out`, { [what]: id, reason: why })
  const others = sql.prepare('select what, number from other').all() as { what: string; number: number }[]
  for (const { what, number } of others) notes.count(what, number)
}
