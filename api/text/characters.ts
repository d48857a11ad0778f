// Characters as people see and count them (decisions, "Text"). Pages import this file, so it has no imports.

/** Returns false for text that PostgreSQL cannot store or a browser cannot show: NUL and lone surrogates. */
export const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * Matches control characters other than NUL, tab and line feed; characters that change the text direction;
 * noncharacters.
 */
const FORBIDDEN =
  /[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Noncharacter_Code_Point}/gu

/** Matches more than eight combining marks on a letter: further ones would cover the lines above and below. */
const STACKED_MARKS = /(\p{M}{8})\p{M}+/gu

/** Removes control characters and those that change the text direction. */
export const withoutUnwanted = (value: string) => value.replace(FORBIDDEN, '')

/**
 * Normalises a text: Unicode NFC, line feeds as line ends, no control characters but tabs, and none that change the
 * text direction. Visible text is preserved, so that pasted text is not rejected.
 */
export const normalForm = (value: string) =>
  withoutUnwanted(value.replace(LINE_ENDS, '\n')).normalize('NFC').replace(STACKED_MARKS, '$1')

/** Normalises a text and trims spaces and empty lines at its ends. */
export const normalText = (value: string) => normalForm(value).trim()

/**
 * Normalises Markdown and removes empty lines at its ends. Retains the indentation of the first line if later lines are
 * indented, since indentation determines the structure of lists.
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

/** Returns true when a text is visible when shown. */
export const isVisible = (value: string) => VISIBLE.test(value)

const clusters = new Intl.Segmenter('en-IE', { granularity: 'grapheme' })

/** The maximum number of UTF-16 units that are segmented; longer texts are rejected anyway. */
const SEGMENTED = 2_000_000

/** Returns the number of visible characters: an emoji of several parts or a letter with accents counts as one. */
export function lengthOf(value: string): number {
  // None of these characters combines with the next, except CR with LF, and CR is excluded.
  if (/^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff]*$/.test(value) || value.length > SEGMENTED)
    return value.length
  let count = 0
  for (const _ of clusters.segment(value)) count += 1
  return count
}

/**
 * Returns true when a text has at least this many visible characters. Consecutive spaces count as one, and invisible
 * characters not at all.
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

/**
 * The maximum number of UTF-16 units per character: the longest emoji of families and flags have 14, but marks can be
 * stacked.
 */
const UNITS_OF_CHARACTER = 14

/** Returns the maximum number of UTF-16 units of a text with this many characters. */
export const unitsOf = (characters: number) => characters * UNITS_OF_CHARACTER
