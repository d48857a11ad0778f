import { expect, test } from 'vitest'
import { inWeeks, mondayOf, nameOfWeek } from './weeks.ts'

test('starts a week on Monday in Irish time, in summer and winter', () => {
  expect(mondayOf('2026-07-05T22:59:59Z')).toBe('2026-06-29')
  expect(mondayOf('2026-07-05T23:00:00Z')).toBe('2026-07-06')
  expect(mondayOf('2026-01-04T23:59:59Z')).toBe('2025-12-29')
  expect(mondayOf('2026-01-05T00:00:00Z')).toBe('2026-01-05')
})

test('preserves the order within a week', () => {
  const [one, two, three] = ['2026-11-18', '2026-11-16', '2026-11-15'].map((day) => ({
    listedAt: `${day}T12:00:00Z`,
  }))
  expect(inWeeks([one, two, three].flatMap((each) => each ?? []))).toEqual([
    { monday: '2026-11-16', items: [one, two] },
    { monday: '2026-11-09', items: [three] },
  ])
})

test('names this week and the last', () => {
  const now = Date.parse('2026-11-22T23:00:00Z')
  expect(nameOfWeek('2026-11-16', now)).toBe('This week')
  expect(nameOfWeek('2026-11-09', now)).toBe('Last week')
  expect(nameOfWeek('2026-11-02', now)).toBe('Week of 2 November 2026')
  // The server's clock is behind.
  expect(nameOfWeek('2026-11-23', now)).toBe('This week')
})
