import { LISTED, problemWithNames } from '../../../api/forum/categories/names.ts'
import { demoCategories } from '../../../prisma/demo/discussions.ts'

/**
 * Checks that the list of categories has a place for every discussion that is known without a database: those of the
 * demo data. The site checks its own discussions when it starts.
 * @returns one line for each error
 */
export function checkCategories(categories = LISTED): string[] {
  const problem = problemWithNames(demoCategories(), categories)
  return problem ? [problem] : []
}
