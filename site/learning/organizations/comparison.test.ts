import { expect, test } from 'vitest'
import { compareKeys, orderFields, readOrder, sortKey } from './comparison.ts'

const row = {
  name: 'Scrum.org',
  entryCostFrom: 200,
  passRatePercent: 85,
  bestFor: 'People who study alone',
  renewal: 'Lifetime',
  renewalYears: null,
  trainingRequired: 'Optional',
}

test('sorts numbers as numbers, and unknown values last in both directions', () => {
  const keys = [null, 500, 200]
  expect(keys.toSorted((a, b) => compareKeys(a, b, 'ascending'))).toEqual([200, 500, null])
  expect(keys.toSorted((a, b) => compareKeys(a, b, 'descending'))).toEqual([500, 200, null])
})

test('sorts a certificate for life after any number of years', () => {
  expect(
    compareKeys(
      sortKey(row, 'renewal'),
      sortKey({ ...row, renewal: '2 years', renewalYears: 2 }, 'renewal'),
      'descending',
    ),
  ).toBeLessThan(0)
  expect(sortKey({ ...row, renewal: 'Varies' }, 'renewal')).toBeNull()
})

test('reads a column and a direction from an address, or neither', () => {
  expect(readOrder(new URLSearchParams('sort=passRate&order=descending'))).toEqual({
    column: 'passRate',
    direction: 'descending',
  })
  expect(readOrder(new URLSearchParams('sort=passRate'))).toEqual({
    column: 'passRate',
    direction: 'ascending',
  })
  expect(readOrder(new URLSearchParams('sort=shoeSize'))).toBeNull()
})

test('reads an order back from its fields', () => {
  const order = { column: 'renewal', direction: 'descending' } as const
  expect(readOrder(new URLSearchParams(orderFields(order)))).toEqual(order)
  expect(orderFields(null)).toEqual([])
})
