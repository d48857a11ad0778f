import { wordOf } from '../../../data/enums.ts'
import type { PendingItem } from './operations.ts'

/** The key of a card on the page. */
export const nameOf = ({ type, id }: PendingItem) => `${wordOf(type)}-${id}`

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-item]')]

/** The name of the card that has the focus, or holds it. */
export const cardWithFocus = () =>
  document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null

/** Moves the ring to the next card or the one before; to the first when none has it. */
export function focusNear(step: 1 | -1) {
  const all = cards()
  const at = all.findIndex(({ dataset }) => dataset['item'] === cardWithFocus())
  const to = at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)
  all[to]?.focus()
  all[to]?.scrollIntoView({ block: 'nearest' })
}

/** The card at a position in the list; the last one when the list has become shorter. */
export const cardAt = (index: number) => {
  const all = cards()
  return all[Math.min(index, all.length - 1)] ?? null
}
