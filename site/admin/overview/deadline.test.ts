import { expect, test } from 'vitest'
import { hoursLeft } from './deadline.tsx'

test('counts down 24 hours for an enquiry', () => {
  const at = (hours: number) =>
    hoursLeft('2026-03-01T00:00:00Z', Date.parse('2026-03-01T00:00:00Z') + hours * 3_600_000)
  expect([at(0), at(23.5), at(24.5), at(26)]).toEqual([24, 0, -1, -2])
})
