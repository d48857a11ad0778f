/**
 * Normalises a search term for the server: removes characters that the database cannot store, and truncates it.
 * @param most limit in UTF-16 units; no surrogate pair is split
 */
export const searchTerm = (typed: string | null | undefined, most: number): string =>
  (typed ?? '').replaceAll('\0', '').trim().slice(0, most).replace(CUT, '').toWellFormed()

const CUT = /[\uD800-\uDBFF]$/
