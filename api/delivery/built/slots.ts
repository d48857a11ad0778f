import { noteTrouble } from '../../database/outage-log.ts'
import { cacheSlots, readSlots } from '../../sections/slots.ts'
import { toCachedResponse } from '../bytes.ts'
import type { SlotPosition } from './slot-positions.ts'
import type { BuiltFile } from './files.ts'

const AGAIN_AFTER = 1_000

/**
 * Inserts sections into the slots of a page by position. Sections were sanitized when they were saved.
 * @returns null when none of its slots has a section
 */
export function fillSlots(
  page: Buffer,
  slots: readonly SlotPosition[],
  sections: ReadonlyMap<string, string>,
): Buffer | null {
  const filled = slots.filter(({ key }) => sections.has(key))
  if (filled.length === 0) return null
  const pieces: Buffer[] = []
  let read = 0
  for (const { key, start, end } of filled) {
    const section = `<div class="slot prose" data-slot="${key}">${sections.get(key)}</div>`
    pieces.push(page.subarray(read, start), Buffer.from(section))
    read = end
  }
  return Buffer.concat([...pieces, page.subarray(read)])
}

/**
 * Fills the slots of built pages with the current sections. Pages are filled and compressed once per change, so that
 * they are served as fast as any other file.
 * @param files the built site, whose pages with slots are replaced in place
 * @param onFilled called after a change of the sections, to invalidate rendered pages
 * @param read reads the current sections
 */
export function createSlots(files: Map<string, BuiltFile>, onFilled: () => void, read = readSlots) {
  const templates = [...files].flatMap(([pathname, file]) =>
    file.slots ? [{ pathname, file, slots: file.slots }] : [],
  )
  let timer: NodeJS.Timeout | undefined
  let wanted = 0
  let running: Promise<void> | null = null

  async function fill() {
    const number = wanted
    const sections = await read()
    for (const { pathname, file, slots } of templates) {
      const page = fillSlots(file.identity, slots, sections)
      if ((page ?? file.identity).equals(files.get(pathname)?.identity ?? Buffer.alloc(0))) continue
      // Without sections, the file is served as it was built.
      files.set(pathname, page ? await toCachedResponse(file.status, file.headers, page, true) : file)
    }
    cacheSlots(sections)
    onFilled()
    if (number !== wanted) await fill()
  }

  async function refresh(): Promise<void> {
    wanted += 1
    clearTimeout(timer)
    running ??= fill()
      .catch((error: unknown) => {
        // The pages stay unchanged until the database is reachable.
        noteTrouble(error, 'slots not filled')
        timer = setTimeout(() => void refresh(), AGAIN_AFTER)
        timer.unref()
      })
      .finally(() => (running = null))
    await running
  }

  return {
    /** Reads the sections and fills the pages again. */
    refresh,
    stop() {
      clearTimeout(timer)
      cacheSlots(null)
    },
  }
}
