import { expect, test } from 'vitest'
import { valueOf } from './Facts.tsx'

test.each([
  ['payFrom', '62000', '€62,000'],
  ['closesOn', '2027-01-02', '2 January 2027'],
  ['startsAt', '2026-12-08T13:00', '8 December 2026 at 13:00'],
  ['town', 'Cork', 'Cork'],
  ['place', 'Room 2027-01-02', 'Room 2027-01-02'],
])('formats the field %s as the item shows it', (name, value, shown) => {
  expect(valueOf(name, value)).toBe(shown)
})
