/** Under which key a page tells the next one what was decided about an item. */
export const keyOf = (itemId: string) => `decided:${itemId}`

/** Whether something was decided about an item a moment ago. */
export function wasDecided(itemId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(itemId)) !== null
  } catch {
    return false
  }
}
