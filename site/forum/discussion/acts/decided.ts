import { UNDO_WITHIN } from '#rules/items'
import { keyOf } from './was-decided.ts'

/** What was decided about an item on the page that was left for this one, and can still be taken back. */
export type Decided = {
  target: { type: 'POST' | 'REPLY' | 'POST_REVISION' | 'REPLY_REVISION'; id: string }
  title: string
  description: string
  /** Until when it can be taken back, in milliseconds since 1970. */
  until: number
}

/** Keeps for the next page what was decided about an item; blocked storage offers no way back, and nothing else is lost. */
export function storeDecided(itemId: string, decided: Omit<Decided, 'until'>) {
  try {
    const until = Date.now() + UNDO_WITHIN
    sessionStorage.setItem(keyOf(itemId), JSON.stringify({ ...decided, until } satisfies Decided))
  } catch (error) {
    console.info('Undo cannot be offered on the next page.', error)
  }
}

/** What was decided about an item, once; null when it can no longer be taken back. */
export function consumeDecided(itemId: string): Decided | null {
  try {
    const decided = JSON.parse(sessionStorage.getItem(keyOf(itemId)) ?? 'null') as Decided | null
    sessionStorage.removeItem(keyOf(itemId))
    return decided && decided.until > Date.now() ? decided : null
  } catch {
    return null
  }
}
