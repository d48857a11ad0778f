import { plainWords } from '#text/folding'

/** The searchable facts of a page. */
export interface Findable {
  title: string
  description: string
  text: string
}

/**
 * Takes pages and what somebody typed; returns the pages that have every word, the best first: a word in the title
 * counts more than one in the description, and that more than one in the text. Case and accents do not matter.
 */
export function findPages<Page extends Findable>(pages: readonly Page[], query: string): Page[] {
  const words = plainWords(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return pages
    .map((page) => ({ page, worth: worthOf(page, words) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .map(({ page }) => page)
}

function worthOf({ title, description, text }: Findable, words: string[]): number {
  const fields = [plainWords(title), plainWords(description), plainWords(text)] as const
  const worths = words.map((word) => {
    const [inTitle, inDescription, inText] = fields.map((field) => field.includes(word))
    return (inTitle ? 9 : 0) + (inDescription ? 3 : 0) + (inText ? 1 : 0)
  })
  return worths.includes(0) ? 0 : worths.reduce((sum, worth) => sum + worth, 0)
}
