import { expect, test } from 'vitest'
import { payLabel, placeLabel } from './vacancies.ts'

test.each([
  [{ payFrom: 70_000, payTo: 85_000, payPer: 'YEAR' }, '€70,000–€85,000 a year'],
  [{ payFrom: 500, payTo: 500, payPer: 'DAY' }, '€500 a day'],
  [{ payFrom: 15, payTo: 17, payPer: 'HOUR' }, '€15–€17 an hour'],
] as const)('formats pay: %o', (pay, label) => {
  expect(payLabel(pay)).toBe(label)
})

test.each([
  [{ town: 'Cork', remote: 'NO' }, 'Cork'],
  [{ town: 'Cork', remote: 'HYBRID' }, 'Cork, hybrid'],
  [{ town: null, remote: 'FULLY' }, 'Fully remote, anywhere in Ireland'],
  [{ town: null, remote: 'NO' }, 'Anywhere in Ireland'],
  [{ town: 'Other', remote: 'HYBRID' }, 'Another town, hybrid'],
] as const)('formats a place: %o', (place, label) => {
  expect(placeLabel(place)).toBe(label)
})
