import { codesIn } from './code-marks.ts'
import { isWord, partsOf, type Part } from './inline-parts.ts'
import type { Change, Selected } from './selection.ts'

// Bold and italic. Marks take effect only next to text and never across lines, so each line is marked separately.

type Style = 'bold' | 'italic'

/** Formats the selection, or removes the marks if all of it has them. */
export function styled(selected: Selected, style: Style): Change {
  const { value, start, end } = selected
  if (start === end) return started(selected, style)
  const parts = partsOf(selected).map((part) => {
    const inside = withinMarks(value, part)
    return { ...inside, length: marksAround(value, inside, style) }
  })
  if (parts.length === 0) return unchanged(selected)
  const isMarked = parts.every(({ length }) => length > 0)
  const [from, to] = [
    Math.min(start, ...parts.map((part) => part.start - part.length)),
    Math.max(end, ...parts.map((part) => part.end + part.length)),
  ]
  let [text, at, first, last] = ['', from, 0, 0]
  for (const [n, part] of parts.entries()) {
    const locked = isMarked ? part.length : 0
    const mark = part.length > 0 ? '' : markFor(value, part, style)
    text += value.slice(at, part.start - locked) + mark
    if (n === 0) first = text.length
    const content = value.slice(part.start, part.end)
    text += part.length > 0 ? content : unstyled(content, style)
    last = text.length
    text += mark
    at = part.end + locked
  }
  return { start: from, end: to, text: text + value.slice(at, to), select: [first, last] }
}

const unchanged = ({ value, start, end }: Selected): Change => {
  const text = value.slice(start, end)
  return { start, end, text, select: [0, text.length] }
}

/** Handles an empty selection: the next input goes between the marks; a second press removes them. */
function started({ value, start, end }: Selected, style: Style): Change {
  const mark = style === 'bold' ? '**' : '_'
  const { length } = mark
  if (value.slice(start - length, start) === mark && value.slice(end, end + length) === mark)
    return { start: start - length, end: end + length, text: '', select: [0, 0] }
  if (codesIn(value).some((code) => code.start < start && end < code.end))
    return unchanged({ value, start, end })
  return { start, end, text: mark + mark, select: [length, length] }
}

/** Narrows a part to the text within its own marks. */
function withinMarks(value: string, { start, end }: Part): Part {
  const found = /^(\*{1,3})(?=[^\s*])[^*\n]*[^\s*]\1$|^(_)(?=[^\s_])[^_\n]*[^\s_]_$/.exec(
    value.slice(start, end),
  )
  const mark = found?.[1] ?? found?.[2] ?? ''
  return { start: start + mark.length, end: end - mark.length }
}

/** Returns the length of the style's marks around a part; 0 for none. */
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

const MARKED: Record<Style, readonly RegExp[]> = {
  bold: [/\*\*(?=[^\s])([^*]*[^\s*])\*\*/g],
  italic: [
    /(?<!\*)\*(?=[^\s*])([^*]*[^\s*])\*(?!\*)/g,
    /(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]*[^\s_])_(?![\p{L}\p{N}_])/gu,
  ],
}

/** Removes the style's marks inside a part that gets the style as a whole; code is unchanged. */
const unstyled = (content: string, style: Style) =>
  content
    .split(/(`+[^`]+`+)/)
    .map((text, n) => (n % 2 ? text : MARKED[style].reduce((bare, mark) => bare.replace(mark, '$1'), text)))
    .join('')

/** Returns the marks to use: underscores take no effect inside words, at the end of a URL, or next to other marks. */
function markFor(value: string, { start, end }: Part, style: Style): string {
  if (style === 'bold') return '**'
  const needsStar = [value[start - 1], value[end]].some((sign) => isWord(sign) || sign === '*')
  return needsStar || /[*_]|:\/\/|www\./.test(value.slice(start, end)) ? '*' : '_'
}
