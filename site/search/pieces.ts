/** A stretch of text, and whether it is what was searched for. */
export interface Piece {
  text: string
  isHit: boolean
}

/** The most characters before the first match, which leave it visible in one line on a phone. */
const IN_A_LINE = 20

/**
 * Reads what the server has marked with <mark>: a document of its own runs and loads nothing.
 * @returns the text in pieces, cut to begin near its first match
 */
export function piecesOf(html: string): Piece[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return startingNearHit(
    [...body.childNodes].map((node) => ({
      text: node.textContent ?? '',
      isHit: node.nodeName === 'MARK',
    })),
  )
}

/** Returns a text cut to begin near its first match. */
export function startingNearHit(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex(({ isHit }) => isHit)
  const before = pieces.slice(0, Math.max(first, 0)).map(({ text }) => text)
  const text = before.join('')
  if (text.length <= IN_A_LINE) return [...pieces]
  // From the next whole word on; where there is none, from the match itself.
  const whole = /\s(.*)$/su.exec(text.slice(-IN_A_LINE))?.[1] ?? ''
  return [{ text: `… ${whole}`, isHit: false }, ...pieces.slice(first)]
}
