import { expect, test } from 'vitest'
import { shown, wholeNumber } from './totals.ts'

test('adds adjustments to votes, never below zero', () => {
  const item = { rawLikeCount: 4, rawDislikeCount: 2, likeAdjustment: 3, dislikeAdjustment: -5 }
  expect(shown(item)).toEqual({ likes: 7, dislikes: 0 })
  expect(shown(item, { likes: -20, dislikes: 4 })).toEqual({ likes: 0, dislikes: 1 })
})

test('counts anything but a whole number as 0', () => {
  expect(['12', '-3', '', 'abc', '1e400', '2.9'].map(wholeNumber)).toEqual([12, -3, 0, 0, 1, 2])
})
