import { expect, test } from 'vitest'
import { byDay } from './days.ts'

test('groups entries by the days of Ireland, not of the server', () => {
  const at = (createdAt: string) => ({ createdAt })
  const now = Date.parse('2026-07-10T09:00:00Z')
  const days = byDay(
    [
      // Summer time: it is already Friday in Ireland.
      at('2026-07-09T23:30:00Z'),
      at('2026-07-09T22:30:00Z'),
      at('2026-07-09T10:00:00Z'),
      at('2026-07-07T10:00:00Z'),
    ],
    now,
  )
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Tuesday, 7 July 2026', 1],
  ])
  expect(byDay([])).toEqual([])
})
