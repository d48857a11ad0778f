import forum from '../../../content/forum.json' with { type: 'json' }

/** A category of the site's content, with its earlier names. */
export type Category = { name: string; formerly?: string[] }

/** The categories of the site's content. */
export const LISTED: readonly Category[] = forum.categories

/** Returns the current name of a category, which may have been renamed. */
export const nameNow = (name: string, categories = LISTED): string =>
  categories.find(({ formerly = [] }) => formerly.includes(name))?.name ?? name

/**
 * Finds categories that were renamed or removed although they have discussions.
 * @param used the category names of discussions
 * @returns the problem by file and field, with its solution; null when every name is current or an earlier one
 */
export function problemWithNames(used: readonly string[], categories = LISTED): string | null {
  const names = categories.map(({ name }) => name)
  const strangers = [...new Set(used)].filter((name) => !names.includes(nameNow(name, categories))).sort()
  if (strangers.length === 0) return null
  const list = strangers.map((name) => `"${name}"`).join(', ')
  return (
    `content/forum.json: categories: there are discussions under ${list}, which the list does not have. Write it back, ` +
    'or write its name under "formerly" of the category that takes its discussions over.'
  )
}
