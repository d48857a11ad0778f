import { db } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { categoryName } from '../../items/rules.ts'

/**
 * Counts the published discussions, of all categories or one.
 * @throws Refusal INVALID for an impossible category
 */
export async function countPosts(name?: string | null): Promise<number> {
  const category = parse(categoryName, name)
  const where = category ? { category } : {}
  const { _sum } = await db.categoryCount.aggregate({ where, _sum: { discussions: true } })
  return _sum.discussions ?? 0
}
