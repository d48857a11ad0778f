// Where code stands in a text in Markdown, and how a selection becomes code. Marks inside of code are shown as they are
// typed, so whatever marks up needs to know.

import type { Change, Selected } from './selection.ts'

/** Code with its marks, and what stands between them. */
export type Code = { start: number; end: number; inside: readonly [start: number, end: number] }

const FENCE = /^ {0,3}(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm
const SPAN = /(?<![\\`])(`+)(?!`)([^]*?[^`])\1(?!`)/g
const RUNS = /`+/g

/** Every fence, and every code span outside of them, in the order of the text. */
export function codesIn(value: string): Code[] {
  const fences = [...value.matchAll(FENCE)].map(({ index, 0: whole, 2: text = '' }) => {
    const start = index + whole.indexOf('\n') + 1
    return { start: index, end: index + whole.length, inside: [start, start + text.length] as const }
  })
  const spans = [...value.matchAll(SPAN)]
    .filter(({ 0: whole }) => !/\n[ \t]*\n/.test(whole))
    .map(({ index, 0: whole, 1: { length } = '' }) => {
      const end = index + whole.length
      return { start: index, end, inside: [index + length, end - length] as const }
    })
    .filter((span) => !fences.some((fence) => span.start < fence.end && fence.start < span.end))
  return [...fences, ...spans].sort((one, other) => one.start - other.start)
}

/** Makes the selection code, or takes the marks away from the code that it stands in. */
export function coded(selected: Selected): Change {
  const { value, start, end } = selected
  const around = codesIn(value).find((code) => code.start <= start && end <= code.end)
  if (around) return uncoded(value, around)
  const text = value.slice(start, end)
  return text.includes('\n') ? fenced(selected, text) : spanned(selected, text)
}

function uncoded(value: string, { start, end, inside }: Code): Change {
  const isFence = value.slice(start, inside[0]).includes('\n')
  const text = value.slice(...inside)
  const bare = isFence ? text.replace(/\n$/, '') : text.replace(/^ (?=`)|(?<=`) $/g, '')
  return { start, end, text: bare, select: [0, bare.length] }
}

/** Puts whole lines between fences that are longer than any run of backticks in them. */
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

/** Puts backticks around, as many as no other run in the text has: nothing else can close or open with them. */
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
