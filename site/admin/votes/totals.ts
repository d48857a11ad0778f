type Counted = {
  rawLikeCount: number
  rawDislikeCount: number
  likeAdjustment: number
  dislikeAdjustment: number
}

/**
 * Returns the public counts: votes plus adjustments, never below zero (decisions, "Votes").
 * @param more adjustment about to be added
 */
export const shown = (item: Counted, more = { likes: 0, dislikes: 0 }) => ({
  likes: Math.max(item.rawLikeCount + item.likeAdjustment + more.likes, 0),
  dislikes: Math.max(item.rawDislikeCount + item.dislikeAdjustment + more.dislikes, 0),
})

/** Parses a whole number; anything else is 0 (specification, section 2, "Vote Management tab"). */
export function wholeNumber(typed: string): number {
  const value = Number.parseInt(typed, 10)
  return Number.isSafeInteger(value) ? value : 0
}
