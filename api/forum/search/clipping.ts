import { withoutFada } from '../../text/accents.ts'

/** How much of a text is looked at, in characters. */
const SIZE = 2_000
/** How much of that comes before the first word. */
const BEFORE = 200

/** What Irish puts before a word: "i dtionscadal", "an t-am". */
const PREFIX = '(?:bh|[bdgmnth]-?)?'

/**
 * The part of a long text in which most of the words of a search stand together.
 * @param words as they are typed into the search: words, "phrases", or, -without
 */
export function clipped(text: string, words: string): string {
  if (text.length <= SIZE) return text
  const pattern = patternOf(words)
  const hits = pattern ? hitsOf(pattern, withoutFada(text)) : []
  const start = Math.max(bestStart(hits) - BEFORE, 0)
  // Between two words where there are any nearby, so that none is cut in half.
  const space = start === 0 ? -1 : text.indexOf(' ', start)
  const from = space >= 0 && space < start + BEFORE ? space + 1 : start
  return text.slice(from, from + SIZE).toWellFormed()
}

type Hit = { at: number; word: string }

const hitsOf = (pattern: RegExp, plain: string): Hit[] =>
  Array.from(plain.matchAll(pattern), ({ index, 1: word = '' }) => ({ at: index, word: word.toLowerCase() }))

/** Where the part begins that has most of the different words; the first such part. */
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

/** Finds the beginnings of the words that are searched for, since their endings may differ; null without any. */
function patternOf(words: string): RegExp | null {
  const wanted = withoutFada(words).replace(/(^|\s)-("[^"]*"?|\S+)/g, ' ')
  const terms = (wanted.match(/"[^"]*"?|[\p{L}\p{N}]+/gu) ?? []).flatMap((term) => {
    const parts = (term.match(/[\p{L}\p{N}]+/gu) ?? []).map(beginningOf)
    return parts.length > 0 && term.toLowerCase() !== 'or'
      ? [parts.join('[\\p{L}\\p{N}]*[^\\p{L}\\p{N}]+')]
      : []
  })
  return terms.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])${PREFIX}(${terms.join('|')})`, 'giu') : null
}

/** The part of a word that its forms share, with the "h" that Irish puts behind the first letter: "den thionscadal". */
function beginningOf(word: string): string {
  const [first = '', ...rest] = [...word].slice(0, Math.max(3, Math.ceil(word.length * 0.6)))
  return `${first}h?${rest.join('')}`
}
