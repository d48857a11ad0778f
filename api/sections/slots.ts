import { db } from '../database/db.ts'
import { sanitizeSection } from './markup.ts'
import { SLOTS } from './rules.ts'

const KEYS = SLOTS.map(({ key }) => key)

let stored: ReadonlyMap<string, string> | null = null

/**
 * Returns the sections in the slots of public pages by key (decisions, "Sections and logs in the dashboard"). Sanitizes
 * them again, since they may have been saved under older rules or by SQL.
 */
export async function readSlots(): Promise<ReadonlyMap<string, string>> {
  const sections = await db.section.findMany({
    where: { key: { in: KEYS } },
    select: { key: true, htmlContent: true },
  })
  return new Map(sections.map(({ key, htmlContent }) => [key, sanitizeSection(htmlContent)]))
}

/**
 * Caches the sections, so that on-demand pages show the same as the files, even while the database is unreachable.
 * @param sections null when they are no longer updated after changes
 */
export function cacheSlots(sections: ReadonlyMap<string, string> | null): void {
  stored = sections
}

/** Returns the sanitized HTML of the section in a slot; null for an empty or unknown slot. */
export const findSlot = async (key: string): Promise<string | null> =>
  (stored ?? (await readSlots())).get(key) ?? null
