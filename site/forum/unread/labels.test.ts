import { expect, test } from 'vitest'
import { newsIn, formatSpokenDay, formatCapped } from './labels.ts'

test.each([
  [0, 0, ''],
  [1, 0, '1 new discussion'],
  [0, 1, '1 new reply'],
  [0, 12, '12 new replies'],
  [5, 12, '5 new discussions and 12 replies'],
  [100, 1, '99+ new discussions and 1 reply'],
  [1, 100, '1 new discussion and 99+ replies'],
])('formats %i discussions and %i replies as “%s”', (discussions, replies, label) => {
  expect(newsIn({ discussions, replies })).toBe(label)
})

test('formats counts up to the server’s limit of a hundred', () => {
  expect([1, 99, 100].map(formatCapped)).toEqual(['1', '99', '99+'])
})

// A Sunday; one o'clock at night in Dublin.
const NOW = Date.parse('2026-07-19T00:10:00Z')

test.each([
  ['2026-07-18T23:05:00Z', 'earlier today'],
  ['2026-07-18T22:55:00Z', 'yesterday'],
  ['2026-07-14T12:00:00Z', 'Tuesday'],
  ['2026-07-12T12:00:00Z', '12 July'],
  ['2025-12-31T23:30:00Z', '31 December'],
])('formats %s as “%s”', (at, label) => {
  expect(formatSpokenDay(at, NOW)).toBe(label)
})
