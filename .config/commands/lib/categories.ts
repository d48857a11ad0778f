import { LISTED, problemWithNames } from '../../../api/forum/categories/names.ts'
import { demoCategories } from '../../../prisma/demo/discussions.ts'

/**
 * Whether the list of categories still has a place for every discussion that is known without a database: those of the
 * demo data. The site checks its own discussions alike when it starts.
 * @returns one line for what is wrong, none when all is well
 */
export function checkCategories(categories = LISTED): string[] {
  const problem = problemWithNames(demoCategories(), categories)
  return problem ? [problem] : []
}
