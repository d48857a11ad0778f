import { UNDO_WITHIN } from '#rules/items'
import type { Target } from '../../../ui/decisions/operations.ts'
import { keyOf } from './was-decided.ts'

/** A decision about an item that was made on the page before and can still be undone. */
export type Decided = {
  target: Target
  title: string
  description: string
  /** The end of the period to undo it, in milliseconds since 1970. */
  until: number
}

/** Stores a decision for the next page; with blocked storage, only its undo is lost. */
export function storeDecided(itemId: string, decided: Omit<Decided, 'until'>) {
  try {
    const until = Date.now() + UNDO_WITHIN
    sessionStorage.setItem(keyOf(itemId), JSON.stringify({ ...decided, until } satisfies Decided))
  } catch (error) {
    console.info('Undo cannot be offered on the next page.', error)
  }
}

/** Returns the stored decision about an item once; null when it can no longer be undone. */
export function consumeDecided(itemId: string): Decided | null {
  try {
    const decided = JSON.parse(sessionStorage.getItem(keyOf(itemId)) ?? 'null') as Decided | null
    sessionStorage.removeItem(keyOf(itemId))
    return decided && decided.until > Date.now() ? decided : null
  } catch {
    return null
  }
}
