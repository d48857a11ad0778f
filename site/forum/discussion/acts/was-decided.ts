/** Returns the storage key under which one page passes a decision to the next. */
export const keyOf = (itemId: string) => `decided:${itemId}`

/** Returns true if the item was decided a moment ago. */
export function wasDecided(itemId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(itemId)) !== null
  } catch {
    return false
  }
}
