import { codesIn } from './code-marks.ts'
import type { Selected } from './selection.ts'

// Splits a selection into parts that can be enclosed in marks, such that the marks take effect and none is split.

export type Part = { start: number; end: number }

/** Prefixes of a line before its text: quotes, list items, headings. */
const LINE_START = /^(?:[ \t]*(?:>|[-*+](?= )|\d{1,9}[.)](?= )|#{1,6}(?= )))*[ \t]*/
/** Links, URLs and formatted text, which are enclosed as a whole. */
const UNITS = [
  /!?\[[^[\]\n]*\]\([^\s()]*\)/g,
  /<?\b(?:https?:\/\/|www\.)[^\s<>*()|]+>?|[^\s<>()[\]*|]+@[^\s<>()[\]*|]+/g,
  /(?<![\\*])(\*{1,3})(?=[^\s*])(?:(?!\n\s*\n)[^*])*?[^\s*\\]\1(?!\*)/g,
  /(?<![\\\p{L}\p{N}_])(_{1,3})(?=[^\s_])(?:(?!\n\s*\n)[^])*?[^\s_\\]\1(?![\p{L}\p{N}_])/gu,
  /[\p{L}\p{N}_]*_[\p{L}\p{N}_]*/gu,
]
const WORD = /[\p{L}\p{N}_]/u
const SPACE = /\s/

/** Returns true for a letter, digit or underscore, next to which marks may not take effect. */
export const isWord = (sign: string | undefined) => sign !== undefined && WORD.test(sign)

/** Returns the parts of each selected line or cell, trimmed, without code blocks. */
export function partsOf({ value, start, end }: Selected): Part[] {
  const codes = codesIn(value)
  const units: Part[] = [...codes]
  for (const pattern of UNITS)
    for (const { index, 0: whole } of value.matchAll(pattern)) {
      const unit = { start: index, end: index + whole.length }
      if (!codes.some((code) => code.start <= unit.start && unit.end <= code.end)) units.push(unit)
    }
  const isInBlock = (part: Part) =>
    codes.some((code) => code.isBlock && code.start < part.end && part.start < code.end)
  const parts: Part[] = []
  for (const line of linesOf(value, start, end)) {
    const part = wholePart(value, line, units)
    const text = value.slice(part.start, part.end)
    // Skips rules, heading underlines and punctuation.
    const isMarkable = /[^\s\p{P}=|]/u.test(text) && !text.includes('\n') && !isInBlock(part)
    if (isMarkable && part.start >= (parts.at(-1)?.end ?? 0)) parts.push(part)
  }
  return parts
}

function linesOf(value: string, start: number, end: number): Part[] {
  const parts: Part[] = []
  for (let from = value.lastIndexOf('\n', start - 1) + 1; from <= end;) {
    const next = value.indexOf('\n', from)
    const stop = next === -1 ? value.length : next
    const line = value.slice(from, stop)
    let at = from + (LINE_START.exec(line)?.[0].length ?? 0)
    // Each cell of a table is marked separately.
    for (const cell of value.slice(at, stop).split(/(?<!\\)\|/)) {
      const part = { start: Math.max(start, at), end: Math.min(end, at + cell.length) }
      if (part.start < part.end) parts.push(part)
      at += cell.length + 1
    }
    from = stop + 1
  }
  return parts
}

function wholePart(value: string, line: Part, units: readonly Part[]): Part {
  const part = trimToText(value, wholeUnits(line, units), units)
  // Adjacent asterisks outside would merge with the new ones.
  const [before, after] = [
    units.find(({ end }) => end === part.start),
    units.find(({ start }) => start === part.end),
  ]
  const start = value[part.start - 1] === '*' && before && part.start < part.end ? before.start : part.start
  const end = value[part.end] === '*' && after && part.start < part.end ? after.end : part.end
  const isWider = start < part.start || part.end < end
  return isWider ? wholePart(value, { start, end }, units) : part
}

/** Extends a part to include the whole of each partly selected unit. */
function wholeUnits(part: Part, units: readonly Part[]): Part {
  let { start, end } = part
  const isCut = (unit: Part) => unit.start < end && start < unit.end && (unit.start < start || end < unit.end)
  for (let cut = units.find(isCut); cut; cut = units.find(isCut))
    [start, end] = [Math.min(start, cut.start), Math.max(end, cut.end)]
  return { start, end }
}

/** Trims spaces, and characters next to which marks would take no effect because a word touches them from outside. */
function trimToText(value: string, { start, end }: Part, units: readonly Part[]): Part {
  const isLoose = (sign = '', outside: string | undefined) =>
    SPACE.test(sign) || sign === '\\' || (isWord(outside) && !isWord(sign) && sign !== '*')
  while (start < end && isLoose(value[start], value[start - 1]))
    start = units.find((unit) => unit.start === start)?.end ?? start + 1
  while (start < end && isLoose(value[end - 1], value[end]))
    end = units.find((unit) => unit.end === end)?.start ?? end - 1
  return { start, end }
}
