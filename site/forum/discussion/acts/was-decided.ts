/** Storage key of the decision about an item that one page passes to the next. */
export const keyOf = (itemId: string) => `decided:${itemId}`

/** True when an item was decided a moment ago. */
export function wasDecided(itemId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(itemId)) !== null
  } catch {
    return false
  }
}
