import { fits, without, type Choice, type Facets } from '../../components/filters/facets.ts'

/**
 * Returns suggestions if nothing matches: for each active filter, the first course that matches without it.
 * @param courses sorted cheapest first
 */
export function nearestTo<Course extends { facets: Facets }>(
  courses: readonly Course[],
  choice: Choice,
): { name: string; course: Course }[] {
  if (courses.some(({ facets }) => fits(facets, choice))) return []
  return Object.keys(choice).flatMap((name) => {
    const course = courses.find(({ facets }) => fits(facets, without(choice, name)))
    return course ? [{ name, course }] : []
  })
}
