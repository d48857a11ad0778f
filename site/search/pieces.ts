/** A piece of text, and whether it matches the search. */
export interface Piece {
  text: string
  isHit: boolean
}

/** Characters shown before the first match, few enough that it is visible on one line of a phone. */
const IN_A_LINE = 20

/**
 * Parses the server's highlights in a separate document, which executes and loads nothing.
 * @returns the text in pieces, starting near its first match
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

/** Returns a text starting near its first match. */
export function startingNearHit(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex(({ isHit }) => isHit)
  const before = pieces.slice(0, Math.max(first, 0)).map(({ text }) => text)
  const text = before.join('')
  if (text.length <= IN_A_LINE) return [...pieces]
  // Starts at the next whole word, or at the match itself if there is none.
  const whole = /\s(.*)$/su.exec(text.slice(-IN_A_LINE))?.[1] ?? ''
  return [{ text: `… ${whole}`, isHit: false }, ...pieces.slice(first)]
}
