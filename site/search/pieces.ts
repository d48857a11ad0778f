import { plainWords } from '#text/folding'

/** A stretch of text, and whether it is what was searched for. */
export interface Piece {
  text: string
  isHit: boolean
}

/** The most characters before the first match, which leave it visible in one line on a phone. */
const IN_A_LINE = 20
/** The length of a piece on several lines. */
const IN_LINES = 90

const WORD = /([\p{L}\p{N}\p{M}]+)/u

/**
 * Returns the text with the most matches, marked.
 * The first one wins a tie, also one without matches.
 */
export function bestPieces(texts: readonly string[], query: string): Piece[] {
  const words = plainWords(query).match(new RegExp(WORD, 'gu')) ?? []
  const worthOf = (text: string) => words.filter((word) => plainWords(text).includes(word)).length
  const [best = ''] = texts.toSorted((one, other) => worthOf(other) - worthOf(one))
  const pieces = best.split(WORD).map((text) => ({
    text,
    isHit: words.some((word) => plainWords(text).includes(word)),
  }))
  return startingNearHit(pieces, IN_LINES)
}

/** Returns a text cut to begin near its first hit. */
export function startingNearHit(pieces: readonly Piece[], most = IN_A_LINE): Piece[] {
  const first = pieces.findIndex(({ isHit }) => isHit)
  const before = pieces.slice(0, Math.max(first, 0)).map(({ text }) => text)
  const text = before.join('')
  if (text.length <= most) return [...pieces]
  const stored = text.slice(-most)
  // From the next whole word on; where there is none, from the hit itself.
  const whole = /\s(.*)$/su.exec(stored)?.[1] ?? ''
  return [{ text: `… ${whole}`, isHit: false }, ...pieces.slice(first)]
}

/** A mark that ends with its word, not with the full stop behind it. */
export function withoutPunctuation({ text, isHit }: Piece): Piece[] {
  const [, before = '', word = '', behind = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(text) ?? []
  if (!isHit || !word) return [{ text, isHit: false }]
  return [
    { text: before, isHit: false },
    { text: word, isHit: true },
    { text: behind, isHit: false },
  ].filter((piece) => piece.text !== '')
}
