import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { markedHtml } from '../../ui/texts/marked-html.ts'

/** Size of the cache, in characters. */
const MOST_CACHED = 4_000_000

/**
 * Caches comparisons: published versions do not change, and comparing two unrelated texts takes up to a tenth of a
 * second, for anyone who opens a history.
 * @param compare marks the changes since the earlier text
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

/** Returns the HTML of a version with the changes since the previous one marked. */
export const markedVersion = comparedOnce(markedHtml)
