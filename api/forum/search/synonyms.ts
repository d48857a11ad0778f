import search from '../../../content/search.json' with { type: 'json' }

/** Groups of synonyms, maintained by editors: a search for one also finds the others. */
export const SYNONYMS: readonly (readonly string[])[] = search.synonyms

/** Terms that say nothing about the topic of a search, in addition to the database's stop words. */
export const IGNORED: readonly string[] = search.ignored
