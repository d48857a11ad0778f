import { expect, test } from 'vitest'
import { inRuns } from './runs.ts'

const of = (types: string) =>
  [...types].map((letter) => ({ type: { u: 'UPVOTE', d: 'DOWNVOTE', r: 'REPLY' }[letter] ?? '' }))
const lengths = (types: string) => inRuns(of(types)).map((run) => run.length)

test('three votes in a row and more are one, whatever they were', () => {
  expect(lengths('udur')).toEqual([3, 1])
  expect(lengths('ruuuuru')).toEqual([1, 4, 1, 1])
})

test('two votes stay two, and what was written is never put together', () => {
  expect(lengths('uurrr')).toEqual([1, 1, 1, 1, 1])
  expect(lengths('')).toEqual([])
})
