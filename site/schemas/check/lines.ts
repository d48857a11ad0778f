// Finds the line numbers of errors.
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'

/** Fields by which an error may name a list entry: `courses, "csm-cork"`. */
const NAMES = ['slug', 'term', 'id']

/**
 * Prefixes an error with its line number. The error starts with a path, such as `courses, 5th, euro: write …`; if that
 * is not found, the nearest parent's line is used. An error without a path is unchanged.
 */
export function withLine(source: string, mistake: string): string {
  if (/^line \d/.test(mistake)) return mistake
  const counter = new LineCounter()
  // JSON is YAML, and text outside the front matter is replaced by blank lines, so that line numbers stay the same.
  const fields = source.trimStart().startsWith('{')
    ? source
    : `\n${/^---\n([\s\S]*?)\n---\n/.exec(source)?.[1] ?? ''}`
  let node: unknown = parseDocument(fields, { lineCounter: counter }).contents
  let start: number | undefined
  for (const step of mistake.split(': ', 1)[0]?.split(', ') ?? []) {
    const found = entryOf(node, step)
    if (!found) break
    start = found.start
    node = found.node
  }
  return start === undefined ? mistake : `line ${counter.linePos(start).line}: ${mistake}`
}

function entryOf(node: unknown, step: string): { node: unknown; start: number | undefined } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && key.value === step)
    return pair && { node: pair.value, start: (pair.key as Node).range?.[0] }
  }
  if (!isSeq(node)) return undefined
  const position = /^(\d+)(?:st|nd|rd|th)$/.exec(step)?.[1]
  const item = position
    ? node.items[Number(position) - 1]
    : node.items.find((each) => isMap(each) && NAMES.some((name) => `"${String(each.get(name))}"` === step))
  return item ? { node: item, start: (item as Node).range?.[0] } : undefined
}
