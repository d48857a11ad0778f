import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SLOTS } from '../../sections/rules.ts'

/** The bytes of a page, from `start` to `end`, that a section replaces. */
export type SlotPosition = { key: string; start: number; end: number }

/** The build's file with the positions of all slots by path; it is not served. */
export const POSITIONS = 'slots.json'

/**
 * Removes slot marks from a page (`site/components/Slot.astro` prints them).
 * @param mark unique to the build, so that no content can match it
 * @returns the page without marks, and the positions of its slots in bytes
 * @throws Error for a leftover mark, since it would be served
 */
export function cutSlots(html: string, mark: string): { html: string; slots: SlotPosition[] } {
  const slots: SlotPosition[] = []
  const marked = new RegExp(`<!--${mark}:([a-z0-9-]+)-->([\\s\\S]*?)<!--/${mark}-->`, 'g')
  let cut = ''
  let read = 0
  for (const { 0: whole, 1: key = '', 2: fallback = '', index } of html.matchAll(marked)) {
    cut += html.slice(read, index)
    const start = Buffer.byteLength(cut)
    cut += fallback
    slots.push({ key, start, end: Buffer.byteLength(cut) })
    read = index + whole.length
  }
  cut += html.slice(read)
  if (cut.includes(mark)) throw new Error('A slot of the page does not end, or lies in another one.')
  return { html: cut, slots }
}

/**
 * Removes slot marks from every built page and writes their positions, as part of the build, before pages are indexed
 * and compressed.
 * @param dist the build's folder
 * @throws Error when an editable slot is not on its page, or for a leftover mark
 */
export function cutPages(dist: string, mark: string): void {
  const client = path.join(dist, 'client')
  const positions: Record<string, SlotPosition[]> = {}
  for (const file of filesIn(dist)) {
    const bytes = readFileSync(file)
    if (!bytes.includes(mark)) continue
    const name = path.relative(client, file)
    if (!name.endsWith('.html')) throw new Error(`The mark of slots has got into ${name}.`)
    const { html, slots } = cutSlots(bytes.toString(), mark)
    writeFileSync(file, html)
    positions[pathOf(name)] = slots
  }
  const missing = SLOTS.filter((slot) => !positions[slot.path]?.some(({ key }) => key === slot.key))
  if (missing.length > 0)
    throw new Error(`No page has a place for ${missing.map(({ key }) => key).join(', ')}.`)
  writeFileSync(path.join(dist, POSITIONS), JSON.stringify(positions))
}

/** Returns the path at which a built file is served: `manifesto/index.html` is `/manifesto`. */
export function pathOf(name: string): string {
  return `/${name.split(path.sep).join('/')}`.replace(/(\/index)?\.html$/, '') || '/'
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
