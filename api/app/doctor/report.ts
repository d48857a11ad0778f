import type { Finding } from './finding.ts'

const MARKS = { ok: '✓', warning: '!', problem: '✗' } as const

const WIDTH = 80
const INDENT = 15

/** Formats findings in lines of up to 80 characters: mark, subject and result, with the advice below. */
export const formatFindings = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ state, subject, found, advice }) => [
      ...wrapText(`${MARKS[state]} ${subject.padEnd(INDENT - 3)} ${found}`, INDENT),
      ...(advice ? wrapText(`${' '.repeat(INDENT)}→ ${advice}`, INDENT + 2) : []),
    ])
    .join('\n')

/** Breaks text at spaces; a longer word, such as a URL, gets a line of its own. */
function wrapText(text: string, indent: number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > WIDTH) {
    const before = rest.lastIndexOf(' ', WIDTH)
    const at = before > indent ? before : rest.indexOf(' ', WIDTH)
    if (at === -1) break
    lines.push(rest.slice(0, at))
    rest = ' '.repeat(indent) + rest.slice(at + 1)
  }
  return [...lines, rest]
}
