import { drawing, GORSE, MARGIN, PAPER, printed, SOFT } from './picture.ts'
import { clippedLines, drawable, fits, linesOf, outlinesOf, type TextStyle } from './typeset.ts'

/** Public facts of a discussion for its social card. */
export interface SharedDiscussion {
  site: string
  title: string
  category: string
  author: string
}

/** Width of the text column, which ends at the sun. */
const COLUMN = 740

const TITLE: TextStyle = { weight: 800, size: 72, tracking: -0.025 }
/** Font sizes, each with the number of lines that fit. */
const SIZES = [
  [72, 3],
  [60, 4],
  [52, 4],
] as const
const SMALLEST = { ...TITLE, size: 46 }
const MOST_LINES = 5

const CATEGORY: TextStyle = { weight: 800, size: 28, tracking: -0.01 }
const AUTHOR: TextStyle = { weight: 500, size: 27, tracking: 0 }

/**
 * Draws the social card of a discussion. A title with characters that the typeface lacks is replaced by the category,
 * and such a name is omitted, since a partial one would be wrong.
 * @returns a PNG of 1200 × 630 pixels
 */
export function discussionPicture({ site, title, category, author }: SharedDiscussion): Promise<Buffer> {
  const titled = drawable(title, TITLE)
  const { style, lines } = fitted(titled || category)
  const leading = style.size * 1.1
  const top = 350 - (lines.length * leading) / 2 + style.size * 0.74
  const [by] = clippedLines(drawable(author, AUTHOR) ?? '', AUTHOR, COLUMN - 200, 1)
  const texts = [
    ...lines.map((line, index) => outlinesOf(line, style, MARGIN, top + index * leading, PAPER)),
    outlinesOf(titled ? category : 'A discussion', CATEGORY, MARGIN, by ? 546 : 584, GORSE),
    outlinesOf(by ?? '', AUTHOR, MARGIN, 586, SOFT),
  ]
  return printed(drawing(site, texts))
}

function fitted(title: string): { style: TextStyle; lines: string[] } {
  const tries = SIZES.map(([size, most]) => {
    const style = { ...TITLE, size }
    return { style, most, lines: linesOf(title, style, COLUMN) }
  })
  return (
    tries.find(({ style, most, lines }) => lines.length <= most && fits(lines, style, COLUMN)) ?? {
      style: SMALLEST,
      lines: clippedLines(title, SMALLEST, COLUMN, MOST_LINES),
    }
  )
}
