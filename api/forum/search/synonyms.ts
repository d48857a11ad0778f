import search from '../../../content/search.json' with { type: 'json' }

/** Words that mean the same to somebody who searches, which editors maintain: finding one finds the others. */
export const SYNONYMS: readonly (readonly string[])[] = search.synonyms

/** Terms that say nothing about the topic of a search, beside the stop words of the database. */
export const IGNORED: readonly string[] = search.ignored
