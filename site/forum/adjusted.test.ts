import { expect, test } from 'vitest'
import { adjustedBy, isAdjusted } from './adjusted.ts'

test.each([
  [3, 0, '3 upvotes added by moderators'],
  [-1, 0, '1 upvote taken away by moderators'],
  [0, -1204, '1,204 downvotes taken away by moderators'],
  [2, 1, '2 upvotes and 1 downvote added by moderators'],
  [3, -1, '3 upvotes added and 1 downvote taken away by moderators'],
])('formats adjustments of %i and %i as “%s”', (likeAdjustment, dislikeAdjustment, text) => {
  expect(isAdjusted({ likeAdjustment, dislikeAdjustment })).toBe(true)
  expect(adjustedBy({ likeAdjustment, dislikeAdjustment })).toBe(text)
})

test('omits an adjustment of zero', () =>
  expect(isAdjusted({ likeAdjustment: 0, dislikeAdjustment: 0 })).toBe(false))
