import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SLOTS } from '../../sections/rules.ts'

/** The place of a section in a page: the bytes from `start` to `end`, which it replaces. */
export type SlotPosition = { key: string; start: number; end: number }

/** The positions of all pages that have slots, by path, in a file of the build that is not delivered. */
export const POSITIONS = 'slots.json'

/**
 * Takes the marks of slots out of a page (`site/components/Slot.astro` prints them).
 * @param mark made for this build alone, so that nothing in the content can look like it
 * @returns the page as it is delivered while no slot is filled, and where its slots are, in bytes
 * @throws Error when a mark is left over, since it would be delivered
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
 * Cuts the slots of every built page and writes down where they are. Part of the build, before pages are indexed and
 * compressed.
 * @param dist the build's folder
 * @throws Error when a slot that administrators are offered is not on its page, or a mark would be delivered
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

/** The address of a file of the built site: `manifesto/index.html` is `/manifesto`. */
export function pathOf(name: string): string {
  return `/${name.split(path.sep).join('/')}`.replace(/(\/index)?\.html$/, '') || '/'
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
