import { diffArrays } from 'diff'

export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Splits a text into the units of comparison: tags, words and spaces. */
export const piecesOf = (text: string): string[] => text.match(/<[^>]*>|\s+|[^\s<]+|</g) ?? []

/**
 * Texts that need more edits are shown as one replaced by the other. The time is quadratic: a page of ten long,
 * unrelated versions takes an eighth of a second.
 */
const MOST_EDITS = 400

type Change = { kind: Part['kind']; pieces: string[] }

/** Returns the changes that turn one list of pieces into another. */
export function changesBetween(before: string[], after: string[]): Change[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return joined(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      pieces: value,
    })),
  )
}

/** Joins adjacent changed words into one change, with the spaces between them. */
function joined(changes: Change[]): Change[] {
  const list: Change[] = []
  let change = { removed: [] as string[], added: [] as string[] }
  const put = () => {
    for (const kind of ['removed', 'added'] as const)
      if (change[kind].length > 0) list.push({ kind, pieces: change[kind] })
    change = { removed: [], added: [] }
  }
  changes.forEach(({ kind, pieces }, index) => {
    const isReplaced = change.removed.length > 0 && change.added.length > 0
    const isBetween = isReplaced && index < changes.length - 1 && pieces.join('').trim() === ''
    if (kind !== 'same') change[kind].push(...pieces)
    else if (isBetween) {
      change.removed.push(...pieces)
      change.added.push(...pieces)
    } else {
      put()
      list.push({ kind, pieces })
    }
  })
  put()
  return list
}

/** Returns the changes that turn one text into another. */
export const differenceOf = (before: string, after: string): Part[] =>
  changesBetween(piecesOf(before), piecesOf(after)).map(({ kind, pieces }) => ({
    kind,
    text: pieces.join(''),
  }))
