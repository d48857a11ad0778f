import { expect, test } from 'vitest'
import { endFor } from './times.ts'

const evening = { startsAt: '2026-12-31T18:30', endsAt: '2026-12-31T21:00' }

test.each([
  ['as long as before, on an earlier day', '2026-12-03T18:30', evening, '2026-12-03T21:00'],
  ['as long as before, over midnight', '2026-12-31T22:30', evening, '2027-01-01T01:00'],
  ['two hours without an end', '2026-12-31T18:30', { startsAt: '', endsAt: '' }, '2026-12-31T20:30'],
  ['until an end that was there first', '2026-12-31T18:30', { ...evening, startsAt: '' }, '2026-12-31T21:00'],
  ['as before while there is no start', '', evening, '2026-12-31T21:00'],
  ['as before while a year is typed', '20261-12-31T18:30', evening, '2026-12-31T21:00'],
])('an event lasts %s', (_case, startsAt, before, end) => {
  expect(endFor(startsAt, before)).toBe(end)
})
