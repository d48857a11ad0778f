import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const files = createRequire(import.meta.url)

/** The site's typeface in one weight. The cuts with one weight, because outlines are read, not styled. */
type Weight = 500 | 800

const fonts = new Map<Weight, Font>()

function fontOf(weight: Weight): Font {
  const known = fonts.get(weight)
  if (known) return known
  const file = files.resolve(
    `@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-${weight}-normal.woff`,
  )
  const font = create(readFileSync(file))
  if (!('layout' in font)) throw new Error(`${file} holds more than one font.`)
  fonts.set(weight, font)
  return font
}

export interface TextStyle {
  weight: Weight
  /** Pixels. */
  size: number
  /** Added between letters, as a part of the size; headings are tight. */
  tracking: number
}

const widthOf = (text: string, { weight, size, tracking }: TextStyle) => {
  const font = fontOf(weight)
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size + text.length * tracking * size
}

/** Takes a text, its style and a width in pixels; returns it in lines that fit. A word is never broken. */
export function linesOf(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * Takes one line, its style and where its baseline begins; returns it as the outlines of its letters,
 * so that it looks the same on a machine without the typeface.
 */
export function outlinesOf(text: string, style: TextStyle, x: number, y: number, fill: string): string {
  const font = fontOf(style.weight)
  const scale = style.size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let pen = 0
  const letters = glyphs.map((glyph, index) => {
    const at = pen
    pen += (positions[index]?.xAdvance ?? glyph.advanceWidth) + style.tracking * font.unitsPerEm
    return `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${letters.join('')}</g>`
}
