import { expect, test } from 'vitest'
import { compareKeys } from '../../components/tables/order.ts'
import { sortKey } from './comparison.ts'

const row = {
  name: 'Scrum.org',
  entryCostFrom: 200,
  passRatePercent: 85,
  bestFor: 'People who study alone',
  renewal: 'Lifetime',
  renewalYears: null,
  trainingRequired: 'Optional',
}

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
