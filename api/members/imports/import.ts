import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { rowsOf } from './files/rows.ts'
import { inParts, itemsOf } from './items.ts'
import { missingIn, proposeMapping, readMapping, type Mapping } from './mapping.ts'
import { noteLeftOut, Notes } from './notes.ts'
import { prepareItem } from './preparation.ts'
import type { Adapter, System } from './records.ts'
import { stage, type Staging } from './staging.ts'
import { discourse } from './systems/discourse.ts'
import { flarum } from './systems/flarum.ts'
import { nodebb } from './systems/nodebb.ts'
import { writeAuthors, writeItems } from './writer.ts'

const ADAPTERS: Record<System, Adapter> = { discourse, nodebb, flarum }

/** Returns the files of an import, beside the export. */
export const filesOf = (file: string) => ({ map: `${file}.categories.json`, report: `${file}.report.jsonl` })

type Options = {
  isDryRun: boolean
  /** Called from time to time with the progress. */
  onProgress: (line: string) => void
}

/** The result of an import. */
export type Imported = {
  authors: number
  discussions: number
  replies: number
  /** The number of items that an earlier import had added. */
  known: number
  /** Counts of everything that was skipped or changed. */
  notes: ReadonlyMap<string, number>
}

/**
 * Imports an export of another system. The first run only writes a file in which the operator maps the categories. Each
 * part is stored in its own transaction; another run continues after the last one and adds new items.
 * @returns null after the first run
 * @throws UnreadableExport; Refusal INVALID for a mapping to an unknown category
 */
export async function importExport(source: System, file: string, options: Options): Promise<Imported | null> {
  const adapter = ADAPTERS[source]
  const { map, report } = filesOf(file)
  const staging = await stage(rowsOf(file, adapter.tables), adapter, (count) =>
    options.onProgress(`${count} rows read`),
  )
  try {
    const mapping = await findMapping(staging, map)
    if (!mapping) return null
    const notes = new Notes(report)
    try {
      return await write(source, staging, mapping, notes, options)
    } finally {
      notes.close()
    }
  } finally {
    staging.close()
  }
}

/** Reads the operator's mapping and adds new categories to it; null when there was none. */
async function findMapping(staging: Staging, path: string): Promise<Mapping | null> {
  const proposed = proposeMapping(staging)
  const mapping = existsSync(path) ? readMapping(await readFile(path, 'utf8')) : null
  if (mapping && missingIn(staging, mapping).length === 0) return mapping
  const categories = { ...proposed.categories, ...mapping?.categories }
  await writeFile(path, `${JSON.stringify({ ...proposed, ...mapping, categories }, null, 2)}\n`)
  return null
}

async function write(
  source: System,
  staging: Staging,
  mapping: Mapping,
  notes: Notes,
  { isDryRun, onProgress }: Options,
): Promise<Imported> {
  noteLeftOut(staging, notes)
  for (const { name, topics, to } of Object.values(mapping.categories))
    if (to === null) notes.count(`topics left out: the mapping leaves out their category ${name}`, topics)
  const done = { discussions: 0, replies: 0, known: 0 }
  const authors = isDryRun ? 0 : await writeAuthors(source, staging)
  for (const part of inParts(itemsOf(staging, mapping))) {
    const prepared = part.flatMap((item) => prepareItem(item, mapping.address, notes) ?? [])
    const stored = isDryRun
      ? {
          discussions: prepared.filter(({ discussion }) => discussion).length,
          replies: prepared.filter(({ discussion }) => !discussion).length,
          known: 0,
        }
      : await writeItems(source, prepared)
    done.discussions += stored.discussions
    done.replies += stored.replies
    done.known += stored.known
    onProgress(`${done.discussions + done.replies + done.known} items`)
  }
  return { authors, ...done, notes: notes.counts }
}
