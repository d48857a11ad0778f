import { db } from '../db.ts'
import { SLOTS } from './rules.ts'

/** What stands in the slots of public pages just now, by key (decisions, "Sections and logs in the dashboard"). */
export async function readSlots(): Promise<Map<string, string>> {
  const keys = SLOTS.map(({ key }) => key)
  const sections = await db.section.findMany({
    where: { key: { in: [...keys] } },
    select: { key: true, htmlContent: true },
  })
  return new Map(sections.map(({ key, htmlContent }) => [key, htmlContent]))
}
