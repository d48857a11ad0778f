/**
 * Makes what somebody typed to search for fit to be asked: nothing in it that cannot be stored, and no longer than it may be.
 * @param most the longest that is asked for, in UTF-16 units; a character is not cut in two
 */
export const searchTerm = (typed: string | null | undefined, most: number): string =>
  (typed ?? '').replaceAll('\0', '').trim().slice(0, most).replace(CUT, '').toWellFormed()

const CUT = /[\uD800-\uDBFF]$/
