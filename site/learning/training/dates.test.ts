import { expect, test } from 'vitest'
import { isUpcoming } from './dates.ts'

test.each([
  ['2027-02-08', false],
  ['2027-02-09', true],
  ['2027-02-10', true],
])('counts %s as upcoming on 9 February: %s', (day, expected) => {
  expect(isUpcoming(day, Date.parse('2027-02-09T12:00Z'))).toBe(expected)
})

test('ends a day at midnight in Ireland, also in summer', () => {
  expect(isUpcoming('2027-06-15', Date.parse('2027-06-15T22:59Z'))).toBe(true)
  expect(isUpcoming('2027-06-15', Date.parse('2027-06-15T23:00Z'))).toBe(false)
})
