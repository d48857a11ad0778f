import { counted } from '../lib/text/plural.ts'

/** How moderators have changed what is shown of an item's votes. */
export type Adjustment = { likeAdjustment: number; dislikeAdjustment: number }

export const isAdjusted = ({ likeAdjustment, dislikeAdjustment }: Adjustment) =>
  likeAdjustment !== 0 || dislikeAdjustment !== 0

const change = (count: number, one: string) =>
  count === 0 ? [] : `${counted(Math.abs(count), one, `${one}s`)} ${count > 0 ? 'added' : 'taken away'}`

/** The same in words, such as "3 upvotes added, 1 downvote taken away". */
export const adjustmentInWords = ({ likeAdjustment, dislikeAdjustment }: Adjustment): string =>
  [change(likeAdjustment, 'upvote'), change(dislikeAdjustment, 'downvote')].flat().join(', ')

/** The same with who did it, to stand beside a score. */
export const adjustedBy = (item: Adjustment): string => `${adjustmentInWords(item)} by moderators`
