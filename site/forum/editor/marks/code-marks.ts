// Code spans and blocks in Markdown, and the action that marks a selection as code. Other actions need their positions,
// since marks inside code are literal.

import type { Change, Selected } from './selection.ts'

/** Code with its marks and content; a block consists of whole lines. */
export type Code = {
  start: number
  end: number
  inside: readonly [start: number, end: number]
  isBlock: boolean
}

const FENCE = /^ {0,3}(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm
const SPAN = /(?<![\\`])(`+)(?!`)([^]*?[^`])\1(?!`)/g
/** Lines indented by four spaces are code unless they continue a paragraph. */
const INDENTED =
  /(?<=^|(?:^|\n)[ \t]*\n|\n {0,3}(?:`{3,}|~{3,})[ \t]*\n)(?:(?: {4}| {0,3}\t)[^\n]*(?:\n|$))+/g
const RUNS = /`+/g

/** Returns every fence, and every code span outside of fences, in the order of the text. */
export function codesIn(value: string): Code[] {
  const fences = [...value.matchAll(FENCE)].map(({ index, 0: whole, 2: text = '' }) => {
    const start = index + whole.indexOf('\n') + 1
    return {
      start: index,
      end: index + whole.length,
      inside: [start, start + text.length] as const,
      isBlock: true,
    }
  })
  const indented = [...value.matchAll(INDENTED)].map(({ index, 0: { length } }) => {
    const end = index + length
    return { start: index, end, inside: [index, end] as const, isBlock: true }
  })
  const blocks = [...fences, ...indented]
  const spans = [...value.matchAll(SPAN)]
    .filter(({ 0: whole }) => !/\n[ \t]*\n/.test(whole))
    .map(({ index, 0: whole, 1: { length } = '' }) => {
      const end = index + whole.length
      return { start: index, end, inside: [index + length, end - length] as const, isBlock: false }
    })
    .filter((span) => !blocks.some((block) => span.start < block.end && block.start < span.end))
  return [...blocks, ...spans].sort((one, other) => one.start - other.start)
}

/** Marks the selection as code, or removes the marks of the code around it. */
export function coded(selected: Selected): Change {
  const { value, start, end } = selected
  const around = codesIn(value).find((code) => code.start <= start && end <= code.end)
  const text = value.slice(start, end)
  // Text that is code because of its position stays unchanged.
  if (around && around.inside[0] === around.start) return { start, end, text, select: [0, text.length] }
  if (around) return uncoded(value, around)
  return text.includes('\n') ? fenced(selected, text) : spanned(selected, text)
}

function uncoded(value: string, { start, end, inside, isBlock }: Code): Change {
  const text = value.slice(...inside)
  const bare = isBlock ? text.replace(/\n$/, '') : text.replace(/^ (?=`)|(?<=`) $/g, '')
  return { start, end, text: bare, select: [0, bare.length] }
}

/** Encloses whole lines in fences longer than any run of backticks in them. */
function fenced({ value, start, end }: Selected, text: string): Change {
  const longest = Math.max(2, ...[...text.matchAll(RUNS)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const lead = start === 0 || value[start - 1] === '\n' ? '' : '\n'
  const tail = end === value.length || value[end] === '\n' ? '' : '\n'
  const body = text.replace(/^\n+|\n+$/g, '')
  const block = `${lead}${fence}\n${body}\n${fence}${/\n$/.test(text) && !tail ? '\n' : tail}`
  const from = lead.length + fence.length + 1
  return { start, end, text: block, select: [from, from + body.length] }
}

/**
 * Encloses the selection in a run of backticks of a length found nowhere else in the text, so that no other run can
 * close it.
 */
function spanned({ value, start, end }: Selected, text: string): Change {
  const runs = new Set([...value.matchAll(RUNS)].map(([run]) => run.length))
  let length = 1
  while (runs.has(length)) length += 1
  const mark = '`'.repeat(length)
  const pad = /^`|`$/.test(text) ? ' ' : ''
  const [before, after] = [value[start - 1], value[end]].map((sign) =>
    sign === '`' || sign === '\\' ? ' ' : '',
  )
  const from = `${before}${mark}${pad}`
  return {
    start,
    end,
    text: `${from}${text}${pad}${mark}${after}`,
    select: [from.length, from.length + text.length],
  }
}
