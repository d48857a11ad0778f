import { db } from '../../database/db.ts'
import { Refusal } from '../../lib/refusal.ts'
import { LISTED, problemWithNames } from './names.ts'

/**
 * Moves discussions of renamed categories to the new names. Call it before the site serves requests.
 * @param categories the categories with their earlier names
 * @returns the number of moved discussions
 * @throws Refusal CONFLICT when discussions have a category that is neither in the list nor an earlier name
 */
export async function syncCategories(categories = LISTED): Promise<number> {
  let moved = 0
  for (const { name: category, formerly = [] } of categories) {
    if (formerly.length === 0) continue
    const where = { category: { in: formerly } }
    const [{ count }] = await db.$transaction([
      db.post.updateMany({ where, data: { category } }),
      db.revision.updateMany({ where, data: { category } }),
    ])
    moved += count
  }
  const names = categories.map(({ name }) => name)
  const strangers = await db.$queryRaw<{ category: string }[]>`
    select category from "CategoryCount" where discussions > 0 and category <> all(${names})
    union select category from "Post" where status <> 'approved' and category <> all(${names})`
  const used = strangers.map(({ category }) => category)
  const problem = problemWithNames(used, categories)
  if (problem) throw new Refusal('CONFLICT', problem)
  return moved
}
