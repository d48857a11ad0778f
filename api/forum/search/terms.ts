import { plainWords, visibleWords } from '../../text/folding.ts'

/** Matches a term of a search, like the database's `search_terms`: a word or a "phrase", wanted or excluded. */
const TERM = /-*(?:"[^"]*"?|[^\s"]+)/g

/** The maximum number of terms: a single character can expand to four words, and marking costs time for each. */
const MAX_TERMS = 40

/** Returns a search in its normal form, with each of its terms once. */
export function searchedTerms(typed: string): string {
  const seen = new Set<string>()
  const terms = (visibleWords(typed).match(TERM) ?? []).filter((term) => {
    const key = plainWords(term)
    const isNew = key === 'or' || !seen.has(key)
    seen.add(key)
    return isNew
  })
  return terms.slice(0, MAX_TERMS).join(' ')
}

/** Returns true for a search with a "phrase"; alternatives are as common as the most common of them. */
export function isPhrase(search: string): boolean {
  const terms = search.match(TERM) ?? []
  return terms.some((term) => /"\s*[^\s"]+\s+[^\s"]/.test(term)) && !terms.some((term) => /^or$/i.test(term))
}

/** Returns true for a search with a phrase or an exclusion. An "or" may also be part of plain English. */
export const hasOperators = (search: string) => /(^|\s)-|"/.test(search)

/**
 * Returns the search that marks words in a matching text: any of the wanted terms. Given all terms, PostgreSQL would
 * look for a part of the text with all of them, in a time that grows with their combinations and that no timeout
 * limits. The initial of a term such as A-CSM is omitted, which would mark each "a".
 */
export const markedTerms = (words: string): string =>
  (words.match(TERM) ?? [])
    .filter((term) => !term.startsWith('-') && plainWords(term) !== 'or')
    .map((term) => term.replace(/^[a-z]-(?=\w)/i, ''))
    .join(' or ')
