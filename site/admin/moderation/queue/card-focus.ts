import { wordOf } from '../../../data/enums.ts'
import type { PendingItem } from './operations.ts'

/** Returns the name that identifies a card in the document. */
export const nameOf = ({ type, id }: PendingItem) => `${wordOf(type)}-${id}`

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-item]')]

/** Returns the name of the card that has or contains the focus. */
export const cardWithFocus = () =>
  document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null

/** Moves the focus to the next or previous card, or to the first if no card has it. */
export function focusNear(step: 1 | -1) {
  const all = cards()
  const at = all.findIndex(({ dataset }) => dataset['item'] === cardWithFocus())
  const to = at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)
  all[to]?.focus()
  all[to]?.scrollIntoView({ block: 'nearest' })
}

/** Returns the card at a position in the list, or the last one if the list has become shorter. */
export const cardAt = (index: number) => {
  const all = cards()
  return all[Math.min(index, all.length - 1)] ?? null
}
