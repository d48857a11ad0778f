import { LISTED, problemWithNames } from '../../../api/forum/categories/names.ts'
import { demoCategories } from '../../../prisma/demo/discussions.ts'

/**
 * Checks that the list of categories has a category for every discussion in the demo data. The site checks its own
 * discussions when it starts.
 * @returns one line per error
 */
export function checkCategories(categories = LISTED): string[] {
  const problem = problemWithNames(demoCategories(), categories)
  return problem ? [problem] : []
}
