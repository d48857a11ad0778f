import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const files = createRequire(import.meta.url)

/** Weight of the site's typeface. Static fonts are used, because outlines are read from the file. */
type Weight = 500 | 800

/** Subsets of the typeface: Irish and English, and neighbouring languages. */
const ALPHABETS = ['latin', 'latin-ext']

const fonts = new Map<Weight, Font[]>()

function fontsOf(weight: Weight): Font[] {
  const known = fonts.get(weight)
  if (known) return known
  const read = ALPHABETS.map((alphabet) => {
    const file = files.resolve(
      `@fontsource/schibsted-grotesk/files/schibsted-grotesk-${alphabet}-${weight}-normal.woff`,
    )
    const font = create(readFileSync(file))
    if (!('layout' in font)) throw new Error(`${file} holds more than one font.`)
    return font
  })
  fonts.set(weight, read)
  return read
}

const fontFor = (letter: string, weight: Weight) =>
  fontsOf(weight).find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

export interface TextStyle {
  weight: Weight
  /** In pixels. */
  size: number
  /** Tracking as a fraction of the size; headings are tight. */
  tracking: number
}

/**
 * Returns a text without emoji, symbols and diacritics that the typeface lacks (ḃ becomes b).
 * @returns null if a character or digit would be missing, because that would change the meaning
 */
export function drawable(text: string, { weight }: TextStyle): string | null {
  const letters = [...text.normalize('NFC')].map((letter) => {
    if (/\s/u.test(letter)) return ' '
    if (fontFor(letter, weight)) return letter
    const [plain = ''] = letter.normalize('NFD')
    if (plain !== letter && fontFor(plain, weight)) return plain
    return /[\p{L}\p{N}]/u.test(letter) ? null : ''
  })
  return letters.includes(null) ? null : letters.join('').replace(/ +/g, ' ').trim()
}

/** Splits a text into runs, each with the font that has its characters. */
function stretchesOf(text: string, weight: Weight): { font: Font; text: string }[] {
  const [first] = fontsOf(weight)
  const stretches: { font: Font; text: string }[] = []
  for (const letter of text) {
    const font = fontFor(letter, weight) ?? first
    const last = stretches.at(-1)
    if (last && last.font === font) last.text += letter
    else if (font) stretches.push({ font, text: letter })
  }
  return stretches
}

const widthOf = (text: string, { weight, size, tracking }: TextStyle) =>
  stretchesOf(text, weight)
    .map((each) => (each.font.layout(each.text).advanceWidth / each.font.unitsPerEm) * size)
    .reduce((sum, width) => sum + width, 0) +
  text.length * tracking * size

/** Wraps a text at a width in pixels, without breaking words. */
export function linesOf(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Returns true if every line fits; a single word may be too wide. */
export const fits = (lines: string[], style: TextStyle, width: number) =>
  lines.every((line) => widthOf(line, style) <= width)

/** Wraps any text, breaking overlong words, and truncates it. */
export function clippedLines(text: string, style: TextStyle, width: number, most: number): string[] {
  const words = text.split(' ').flatMap((word) => pieces(word, style, width))
  const lines = linesOf(words.join(' '), style, width)
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last && widthOf(`${last}…`, style) > width) last = last.slice(0, -1).trimEnd()
  return [...lines.slice(0, most - 1), `${last}…`]
}

function pieces(word: string, style: TextStyle, width: number): string[] {
  if (widthOf(word, style) <= width) return [word]
  const found = ['']
  let locked = 0
  for (const letter of word) {
    const more = widthOf(letter, style)
    if (locked + more > width) {
      found.push('')
      locked = 0
    }
    found[found.length - 1] += letter
    locked += more
  }
  return found
}

/** Returns the outlines of one line, so that it looks the same on a machine without the typeface. */
export function outlinesOf(text: string, style: TextStyle, x: number, y: number, fill: string): string {
  let pen = x
  const drawn = stretchesOf(text, style.weight).map(({ font, text: stretch }) => {
    const scale = style.size / font.unitsPerEm
    const { letters, width } = glyphsOf(font, stretch, style)
    const at = pen
    pen += width * scale
    return `<g transform="translate(${at} ${y}) scale(${scale} ${-scale})" fill="${fill}">${letters}</g>`
  })
  return drawn.join('')
}

function glyphsOf(font: Font, text: string, { tracking }: TextStyle) {
  const { glyphs, positions } = font.layout(text)
  let width = 0
  const letters = glyphs.map((glyph, index) => {
    const at = width
    width += (positions[index]?.xAdvance ?? glyph.advanceWidth) + tracking * font.unitsPerEm
    return `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`
  })
  return { letters: letters.join(''), width }
}
