import forum from '../../../content/forum.json' with { type: 'json' }

/** A category of the list that editors keep, with its earlier names. */
export type Category = { name: string; formerly?: string[] }

/** The list of the content. */
export const LISTED: readonly Category[] = forum.categories

/** The category that discussions under a name belong to now: its own, or the one that it was renamed to. */
export const nameNow = (name: string, categories = LISTED): string =>
  categories.find(({ formerly = [] }) => formerly.includes(name))?.name ?? name

/**
 * Looks for categories that were renamed or taken away although discussions stand under them.
 * @param used the names that discussions stand under
 * @returns what is wrong, by file and field, and what to write; null when every name is in the list, or an earlier one
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
