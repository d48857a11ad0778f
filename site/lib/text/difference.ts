import { diffArrays } from 'diff'

export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Texts are compared piece by piece: a tag, a word, a space. */
export const piecesOf = (text: string): string[] => text.match(/<[^>]*>|\s+|[^\s<]+|</g) ?? []

/** Texts that need more edits than this would take too long: the one is then shown as replaced by the other. */
const MOST_EDITS = 1_000

/** What has to be taken out of one list of pieces and put into it to make the other. */
export function changesBetween(before: string[], after: string[]) {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    pieces: value,
  }))
}

/** What has to be taken out of one text and put into it to make the other. */
export const differenceOf = (before: string, after: string): Part[] =>
  changesBetween(piecesOf(before), piecesOf(after)).map(({ kind, pieces }) => ({
    kind,
    text: pieces.join(''),
  }))
