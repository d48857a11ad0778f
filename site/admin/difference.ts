export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Texts are compared piece by piece: a tag, a word, a space. */
const piecesOf = (text: string) => text.match(/<[^>]*>|\s+|[^\s<]+|</g) ?? []

/** Beyond this the exact way would take too long: what differs in the middle is then shown as a whole. */
const MOST_CELLS = 4_000_000

/** What has to be taken out of one text and put into it to make the other. */
export function differenceOf(before: string, after: string): Part[] {
  const [old, now] = [piecesOf(before), piecesOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end))
    end += 1

  const middle = [old.slice(start, old.length - end), now.slice(start, now.length - end)] as const
  return joined([
    ...old.slice(0, start).map(same),
    ...(middle[0].length * middle[1].length > MOST_CELLS ? replaced(...middle) : compared(...middle)),
    ...old.slice(old.length - end).map(same),
  ])
}

const same = (text: string): Part => ({ kind: 'same', text })
const replaced = (old: string[], now: string[]): Part[] => [
  ...old.map((text) => ({ kind: 'removed', text }) as const),
  ...now.map((text) => ({ kind: 'added', text }) as const),
]

/** The longest common run of pieces, by the classic table. */
function compared(old: string[], now: string[]): Part[] {
  const width = now.length + 1
  const longest = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))

  const parts: Part[] = []
  let [row, column] = [0, 0]
  while (row < old.length && column < now.length) {
    if (old[row] === now[column]) {
      parts.push(same(old[row] ?? ''))
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      parts.push({ kind: 'removed', text: old[row] ?? '' })
      row += 1
    } else {
      parts.push({ kind: 'added', text: now[column] ?? '' })
      column += 1
    }
  }
  return [...parts, ...replaced(old.slice(row), now.slice(column))]
}

function joined(parts: Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else result.push({ ...part })
  }
  return result
}
