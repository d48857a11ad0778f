/** Separates two blocks of a text, such as a heading and its paragraph, until they are joined; no text contains it. */
export const BLOCK = '\u0003'

const BETWEEN = new RegExp(` ?(?:${BLOCK} ?)+`, 'g')
const ENDS_SENTENCE = /[.,;:!?…·]["'”’)\]]?$/

/** Joins blocks in one line, with a point after each that does not end as a sentence does. */
export function joinBlocks(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line
    .replace(BETWEEN, (between, at: number) => {
      const isAtEdge = at === 0 || at + between.length === line.length
      return isAtEdge || ENDS_SENTENCE.test(line.slice(Math.max(at - 2, 0), at)) ? ' ' : ' · '
    })
    .trim()
}
