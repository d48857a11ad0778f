export type Counted = {
  likeCount: number
  dislikeCount: number
  likeAdjustment: number
  dislikeAdjustment: number
}

/** What everybody sees: votes plus adjustment, never below zero (decisions, "Votes"). */
export const shownVotes = (item: Counted) => ({
  likeCount: Math.max(item.likeCount + item.likeAdjustment, 0),
  dislikeCount: Math.max(item.dislikeCount + item.dislikeAdjustment, 0),
})
