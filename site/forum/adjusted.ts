import { counted } from '../plain/text/plural.ts'

/** Moderators' adjustments of an item's displayed votes. */
export type Adjustment = { likeAdjustment: number; dislikeAdjustment: number }

export const isAdjusted = ({ likeAdjustment, dislikeAdjustment }: Adjustment) =>
  likeAdjustment !== 0 || dislikeAdjustment !== 0

/** Formats an adjustment, such as "3 upvotes added" or "3 upvotes added and 1 downvote taken away". */
export function formatAdjustment({ likeAdjustment: likes, dislikeAdjustment: dislikes }: Adjustment): string {
  const upvotes = counted(Math.abs(likes), 'upvote', 'upvotes')
  const downvotes = counted(Math.abs(dislikes), 'downvote', 'downvotes')
  if (dislikes === 0) return `${upvotes} ${done(likes)}`
  if (likes === 0) return `${downvotes} ${done(dislikes)}`
  const first = likes > 0 === dislikes > 0 ? upvotes : `${upvotes} ${done(likes)}`
  return `${first} and ${downvotes} ${done(dislikes)}`
}

const done = (count: number) => (count > 0 ? 'added' : 'taken away')

/** Formats an adjustment and who made it, for display beside a score. */
export const adjustedBy = (item: Adjustment): string => `${formatAdjustment(item)} by moderators`
