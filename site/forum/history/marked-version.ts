import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { markedHtml } from '../../ui/texts/marked-html.ts'

/** Characters of differences that are cached. */
const MOST_CACHED = 4_000_000

/**
 * Makes a comparison that is done once for the same two texts: published versions do not change, and comparing two that have
 * nothing in common takes up to a tenth of a second, for anyone who opens their history.
 * @param compare returns a text with what has changed since the earlier one, as long as the two or a few times longer
 */
export function comparedOnce(compare: (before: string, after: string) => string) {
  const cache = new LRUCache<string, string>({
    maxSize: MOST_CACHED,
    sizeCalculation: ({ length }, key) => length + key.length,
  })
  return (before: string, after: string): string => {
    const key = `${hash('sha256', before)} ${hash('sha256', after)}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const compared = compare(before, after)
    cache.set(key, compared)
    return compared
  }
}

/** Returns the HTML of a version with the changes since the one before it marked. */
export const markedVersion = comparedOnce(markedHtml)
