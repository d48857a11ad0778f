import { plainWords } from '../../text/folding.ts'
import { readPlain } from './reading.ts'

/** The number of characters of a text that are searched. */
const SIZE = 2_000
/** The number of these before the first matching word. */
const BEFORE = 200

/** The prefixes of Irish words: "i dtionscadal", "an t-am". */
const PREFIX = '(?:bh|[bdgmnth]-?)?'

/**
 * Returns the part of a long text with the most words of a search.
 * @param words as typed into the search: words, "phrases", or, -without
 */
export function clipText(text: string, words: string): string {
  if (text.length <= SIZE) return text
  const { words: plain, from: origin } = readPlain(text)
  const start = Math.max((origin[bestStart(hitsOf(patternOf(words), plain))] ?? 0) - BEFORE, 0)
  // Starts between two words if possible, so that none is cut in half.
  const from = start === 0 ? 0 : start + text.slice(start, start + BEFORE).indexOf(' ') + 1
  // Removes halves of surrogate pairs.
  return text.slice(from, from + SIZE).replace(/\p{Surrogate}/gu, '')
}

type Hit = { at: number; word: string }

const hitsOf = (pattern: RegExp, plain: string): Hit[] =>
  Array.from(plain.matchAll(pattern), ({ index, 1: word = '' }) => ({ at: index, word: word.toLowerCase() }))

/** Finds the start of the first part with the most distinct words. */
function bestStart(hits: Hit[]): number {
  const counts = new Map<string, number>()
  let best = { at: 0, words: 0 }
  let end = 0
  for (const { at, word } of hits) {
    for (let next = hits[end]; next && next.at < at + SIZE - 2 * BEFORE; next = hits[++end])
      counts.set(next.word, (counts.get(next.word) ?? 0) + 1)
    if (counts.size > best.words) best = { at, words: counts.size }
    const left = (counts.get(word) ?? 0) - 1
    if (left > 0) counts.set(word, left)
    else counts.delete(word)
  }
  return best.at
}

/**
 * Matches the beginnings of the searched words, since their endings may differ; without any, the beginning of the text.
 */
function patternOf(words: string): RegExp {
  const wanted = plainWords(words).replace(/(^|\s)-("[^"]*"?|\S+)/g, ' ')
  const terms = allOf(/"[^"]*"?|[\p{L}\p{N}]+/gu, wanted)
    .filter((term) => term.toLowerCase() !== 'or')
    .map((term) => allOf(/[\p{L}\p{N}]+/gu, term).map(beginningOf))
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.join('[\\p{L}\\p{N}]*[^\\p{L}\\p{N}]+'))
  return new RegExp(`(?<![\\p{L}\\p{N}])${PREFIX}(${terms.join('|')})`, 'giu')
}

const allOf = (pattern: RegExp, text: string) => Array.from(text.matchAll(pattern), ([found]) => found)

/**
 * Returns the common part of a word's forms, with the "h" that Irish adds after the first letter: "den thionscadal".
 */
const beginningOf = (word: string) =>
  [...word]
    .slice(0, Math.max(3, Math.ceil(word.length * 0.6)))
    .join('')
    .replace(/./u, '$&h?')
