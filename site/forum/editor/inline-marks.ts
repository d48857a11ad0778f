import { codesIn } from './code-marks.ts'
import type { Change, Selected } from './selection.ts'

// Bold and italic. Marks only count beside words, and never across lines, so each line gets its own around its words.

/** What begins a line before its words: quotes, list items, headings. */
const LINE_START = /^(?:[ \t]*(?:>|[-*+](?= )|\d{1,9}[.)](?= )|#{1,6}(?= )))*[ \t]*/
const WORD = /[\p{L}\p{N}_]/u
const SPACE = /\s/

type Style = 'bold' | 'italic'
type Part = { start: number; end: number }

/** Marks up what is selected, or takes the marks away where all of it has them. */
export function styled(selected: Selected, style: Style): Change {
  const { value, start, end } = selected
  if (start === end) return begun(selected, style)
  const parts = partsOf(selected).map((part) => withinMarks(value, part))
  if (parts.length === 0) return unchanged(selected)
  const marked = parts.map((part) => marksAround(value, part, style))
  const isMarked = marked.every((length) => length > 0)
  const from = Math.min(start, ...parts.map((part, n) => part.start - (isMarked ? (marked[n] ?? 0) : 0)))
  const to = Math.max(end, ...parts.map((part, n) => part.end + (isMarked ? (marked[n] ?? 0) : 0)))
  let [text, at] = ['', from]
  let select: [number, number] = [0, 0]
  for (const [n, part] of parts.entries()) {
    const length = marked[n] ?? 0
    const isKept = !isMarked && length > 0
    const mark = isMarked || isKept ? '' : markFor(value, part, style)
    text += value.slice(at, part.start - (isMarked ? length : 0)) + mark
    if (n === 0) select = [text.length, text.length]
    text += value.slice(part.start, part.end)
    select = [select[0], text.length]
    text += mark
    at = part.end + (isMarked ? length : 0)
  }
  return { start: from, end: to, text: text + value.slice(at, to), select }
}

const unchanged = ({ value, start, end }: Selected): Change => {
  const text = value.slice(start, end)
  return { start, end, text, select: [0, text.length] }
}

/** Nothing is selected yet: what is typed next stands between the marks; a second press takes them away. */
function begun({ value, start, end }: Selected, style: Style): Change {
  const mark = style === 'bold' ? '**' : '_'
  const { length } = mark
  if (value.slice(start - length, start) === mark && value.slice(end, end + length) === mark)
    return { start: start - length, end: end + length, text: '', select: [0, 0] }
  if (codesIn(value).some((code) => code.start < start && end < code.end))
    return unchanged({ value, start, end })
  return { start, end, text: mark + mark, select: [length, length] }
}

/** The words of each selected line, without what begins it, blanks at its ends, and lines of code. */
function partsOf({ value, start, end }: Selected): Part[] {
  const codes = codesIn(value)
  const parts: Part[] = []
  for (let line = value.lastIndexOf('\n', start - 1) + 1; line <= end;) {
    const next = value.indexOf('\n', line)
    const stop = next === -1 ? value.length : next
    const words = line + (LINE_START.exec(value.slice(line, stop))?.[0].length ?? 0)
    const part = { start: Math.max(start, words), end: Math.min(end, stop) }
    // Code is marked up as a whole, from outside; a block of code not at all.
    for (const code of codes) {
      if (code.end <= part.start || part.end <= code.start) continue
      if (value.slice(code.start, code.end).includes('\n')) part.end = part.start
      else [part.start, part.end] = [Math.min(part.start, code.start), Math.max(part.end, code.end)]
    }
    const trimmed = besideWords(value, part)
    if (trimmed.start < trimmed.end) parts.push(trimmed)
    line = stop + 1
  }
  return parts
}

/** Leaves out blanks, and punctuation at which marks would not count because a word touches them from outside. */
function besideWords(value: string, { start, end }: Part): Part {
  const isLoose = (sign = '', outside = '') =>
    SPACE.test(sign) || (WORD.test(outside) && !WORD.test(sign) && sign !== '*')
  while (start < end && isLoose(value[start], value[start - 1])) start += 1
  while (start < end && isLoose(value[end - 1], value[end])) end -= 1
  return { start, end }
}

/** Marks that were selected along with their words stand outside of the part. */
function withinMarks(value: string, { start, end }: Part): Part {
  const [, mark = ''] = /^(\*{1,3}|_)(?=[^\s*_])[^\n]*[^\s]\1$/.exec(value.slice(start, end)) ?? []
  return { start: start + mark.length, end: end - mark.length }
}

/** How long the marks of this style are that stand around a part; 0 for none. */
function marksAround(value: string, { start, end }: Part, style: Style): number {
  const run = (sign: string) => {
    let [before, after] = [0, 0]
    while (value[start - 1 - before] === sign) before += 1
    while (value[end + after] === sign) after += 1
    return Math.min(before, after)
  }
  const stars = run('*')
  if (style === 'bold') return stars >= 2 ? 2 : 0
  return stars % 2 === 1 || run('_') === 1 ? 1 : 0
}

/** Underscores do not count inside of a word, nor beside stars that would be taken together. */
function markFor(value: string, { start, end }: Part, style: Style): string {
  if (style === 'bold') return '**'
  const isInWord = [value[start - 1], value[end]].some((sign) => sign !== undefined && WORD.test(sign))
  return isInWord ? '*' : '_'
}
