import { expect, test } from 'vitest'
import { compareKeys, orderFields, readOrder } from './order.ts'

const COLUMNS = ['passRate', 'renewal'] as const

test('sorts numbers as numbers, and unknown values last in both directions', () => {
  const keys = [null, 500, 200]
  expect(keys.toSorted((a, b) => compareKeys(a, b, 'ascending'))).toEqual([200, 500, null])
  expect(keys.toSorted((a, b) => compareKeys(a, b, 'descending'))).toEqual([500, 200, null])
})

test('parses a column and a direction from a URL, or neither', () => {
  expect(readOrder(new URLSearchParams('sort=passRate&order=descending'), COLUMNS)).toEqual({
    column: 'passRate',
    direction: 'descending',
  })
  expect(readOrder(new URLSearchParams('sort=passRate'), COLUMNS)).toEqual({
    column: 'passRate',
    direction: 'ascending',
  })
  expect(readOrder(new URLSearchParams('sort=shoeSize'), COLUMNS)).toBeNull()
})

test('parses an order back from its URL parameters', () => {
  const order = { column: 'renewal', direction: 'descending' } as const
  expect(readOrder(new URLSearchParams(orderFields(order)), COLUMNS)).toEqual(order)
  expect(orderFields(null)).toEqual([])
})
