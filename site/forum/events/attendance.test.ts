import { expect, test } from 'vitest'
import { attendance } from './attendance.ts'

test.each([
  [0, false, false, 'Nobody has said yet that they’re going'],
  [0, true, false, 'Nobody said that they were going'],
  [1, false, false, '1 member is going'],
  [3, true, false, '3 members went'],
  [1, false, true, '1 member was going'],
  [3, true, true, '3 members were going'],
])('of %i members, over: %s, cancelled: %s', (count, isOver, isCancelled, text) => {
  expect(attendance(count, { isOver, isCancelled })).toBe(text)
})
