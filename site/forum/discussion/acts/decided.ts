import { UNDO_WITHIN } from '#rules/items'
import type { Target } from '../../../ui/decisions/operations.ts'
import { keyOf } from './was-decided.ts'

/** A decision made on the previous page that can still be undone. */
export type Decided = {
  target: Target
  title: string
  description: string
  /** End of the undo period, in milliseconds since 1970. */
  until: number
}

/** Stores a decision for the next page; if storage is blocked, only the undo is lost. */
export function storeDecided(itemId: string, decided: Omit<Decided, 'until'>) {
  try {
    const until = Date.now() + UNDO_WITHIN
    sessionStorage.setItem(keyOf(itemId), JSON.stringify({ ...decided, until } satisfies Decided))
  } catch (error) {
    console.info('Undo cannot be offered on the next page.', error)
  }
}

/** Returns and removes the stored decision about an item; null if it can no longer be undone. */
export function consumeDecided(itemId: string): Decided | null {
  try {
    const decided = JSON.parse(sessionStorage.getItem(keyOf(itemId)) ?? 'null') as Decided | null
    sessionStorage.removeItem(keyOf(itemId))
    return decided && decided.until > Date.now() ? decided : null
  } catch {
    return null
  }
}
