import { db } from '../database/db.ts'
import { sanitizeSection } from './markup.ts'
import { SLOTS } from './rules.ts'

const KEYS = SLOTS.map(({ key }) => key)

let stored: ReadonlyMap<string, string> | null = null

/**
 * Returns the sections in the slots of public pages, by key (decisions, "Sections and logs in the dashboard"),
 * sanitized again: they may have been saved under older rules, or not through us.
 */
export async function readSlots(): Promise<ReadonlyMap<string, string>> {
  const sections = await db.section.findMany({
    where: { key: { in: KEYS } },
    select: { key: true, htmlContent: true },
  })
  return new Map(sections.map(({ key, htmlContent }) => [key, sanitizeSection(htmlContent)]))
}

/**
 * Caches what was read, so that pages rendered on demand show the same as the files, also while the database is away.
 * @param sections null when nobody reads them again after a change any more
 */
export function cacheSlots(sections: ReadonlyMap<string, string> | null): void {
  stored = sections
}

/** Returns the HTML of the section in a slot, sanitized; null for none, and for an unknown slot. */
export const findSlot = async (key: string): Promise<string | null> =>
  (stored ?? (await readSlots())).get(key) ?? null
