import { plainWords, visibleWords } from '../../text/folding.ts'

/** A term of a search, as the database's `search_terms` reads it: a word or a "phrase", wanted or not. */
const TERM = /-*(?:"[^"]*"?|[^\s"]+)/g

/** Most terms of one search: a single sign can expand to four words, and marking costs with each. */
const MOST_TERMS = 40

/** Returns a search in its visible form, with each of its terms once. */
export function searchedTerms(typed: string): string {
  const seen = new Set<string>()
  const terms = (visibleWords(typed).match(TERM) ?? []).filter((term) => {
    const key = plainWords(term)
    const isNew = key === 'or' || !seen.has(key)
    seen.add(key)
    return isNew
  })
  return terms.slice(0, MOST_TERMS).join(' ')
}

/** Returns true for a search with a "phrase"; alternatives are as common as the most common of them. */
export function isPhrase(search: string): boolean {
  const terms = search.match(TERM) ?? []
  return terms.some((term) => /"\s*[^\s"]+\s+[^\s"]/.test(term)) && !terms.some((term) => /^or$/i.test(term))
}

/** Returns true for a search that says itself which words it wants: with a phrase, an alternative or an exclusion. */
export const hasOperators = (search: string) => /(^|\s)-|"|(^|\s)or(\s|$)/i.test(search)

/**
 * Returns the search that marks words in a text that was found: any of the wanted terms. PostgreSQL looks for the part of a
 * text that has all of them in a time that grows with their combinations, and no timeout ends it.
 */
export const markedTerms = (words: string): string =>
  (words.match(TERM) ?? []).filter((term) => !term.startsWith('-') && plainWords(term) !== 'or').join(' or ')
