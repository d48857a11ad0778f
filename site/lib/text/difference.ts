import { diffArrays } from 'diff'

export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Texts are compared piece by piece: a tag, a word, a space. */
const piecesOf = (text: string) => text.match(/<[^>]*>|\s+|[^\s<]+|</g) ?? []

/** Texts that need more edits than this would take too long: the one is then shown as replaced by the other. */
const MOST_EDITS = 1_000

/** What has to be taken out of one text and put into it to make the other. */
export function differenceOf(before: string, after: string): Part[] {
  const [old, now] = [piecesOf(before), piecesOf(after)]
  const changes = diffArrays(old, now, { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}
