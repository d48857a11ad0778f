// Characters as people see and count them (decisions, "Text"). Pages import this too, so it needs nothing else.

/** Refuses what PostgreSQL cannot store or a browser cannot show: NUL and lone surrogates. */
export const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters other than NUL, tab and line feed; what turns the direction of the text behind it; noncharacters. */
const UNWANTED =
  /[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Noncharacter_Code_Point}/gu

/** The most marks on one letter: further ones would only cover the lines above and below it. */
const PILED = /(\p{M}{8})\p{M}+/gu

/** A text without control characters, and without what turns the text behind it around. */
export const withoutUnwanted = (value: string) => value.replace(UNWANTED, '')

/**
 * A text in its normal form: Unicode NFC, lines that end with a line feed, no other control characters than tabs, and nothing
 * that turns the text behind it around. What was typed is still there to be read, so nobody is refused for what they pasted.
 */
export const normalForm = (value: string) =>
  withoutUnwanted(value.replace(LINE_ENDS, '\n')).normalize('NFC').replace(PILED, '$1')

/** Normalises a text and trims spaces and empty lines at its ends. */
export const normalText = (value: string) => normalForm(value).trim()

/**
 * Returns Markdown in its normal form, without empty lines at its ends. The first line keeps its indentation where
 * further lines are indented: the indentation says what belongs to which entry of a list.
 */
export function normalMarkdown(value: string): string {
  const lines = normalForm(value)
    .trimEnd()
    .replace(/^(?:[^\S\n]*\n)+/, '')
  return /\n[^\S\n]/.test(lines) ? lines : lines.trimStart()
}

/** Normalises a text and joins its lines. */
export const normalLine = (value: string) => normalText(value).replace(/[\t\n]+/g, ' ')

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{M}\u2800\u{1d159}]/u

/** Says whether anything of a text is seen when it is shown. */
export const isVisible = (value: string) => VISIBLE.test(value)

const clusters = new Intl.Segmenter('en-IE', { granularity: 'grapheme' })

/** Most UTF-16 units that are segmented at once; a longer text is refused in any case. */
const SEGMENTED = 2_000_000

/**
 * Returns the length of a text in visible characters: an emoji of many parts or a letter with its accents is one
 * character.
 */
export function lengthOf(value: string): number {
  // Among these, none combines with its neighbour but CR with LF.
  if (/^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff]*$/.test(value) || value.length > SEGMENTED)
    return value.length
  let count = 0
  for (const _ of clusters.segment(value)) count += 1
  return count
}

/**
 * Returns whether a text has this many visible characters. Spaces in a row count as one, and invisible characters not
 * at all.
 */
export function showsAtLeast(value: string, least: number): boolean {
  let count = 0
  let isGap = false
  for (const { segment } of clusters.segment(value)) {
    if (count >= least) break
    if (isVisible(segment)) count += isGap && count > 0 ? 2 : 1
    isGap = !isVisible(segment) && (isGap || /\s/.test(segment))
  }
  return count >= least
}

/** Most UTF-16 units of a character: the longest emoji of families and flags have 14 or fewer, but marks can be piled up. */
const UNITS_OF_CHARACTER = 14

/** The most UTF-16 units of a text that may be this many characters long. */
export const unitsOf = (characters: number) => characters * UNITS_OF_CHARACTER
