import { expect, test } from 'vitest'
import { distance, nearestOf } from './distance.ts'

test.each([
  ['euro', 'euro', 0],
  ['eruo', 'euro', 1],
  ['eur', 'euro', 1],
  ['Cork', 'cork', 1],
  ['', 'town', 4],
])('counts the edits from "%s" to "%s"', (a, b, steps) => {
  expect(distance(a, b)).toBe(steps)
})

test.each([
  ['eruo', 'euro'],
  ['Dates', 'dates'],
  ['descripton', 'description'],
  ['days', 'days'],
  ['date', 'dates'],
  ['venue', undefined],
  ['fee', undefined],
])('finds for "%s" the candidate %s', (word, meant) => {
  expect(nearestOf(word, ['euro', 'dates', 'days', 'description'])).toBe(meant)
})
