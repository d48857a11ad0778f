import { expect, test } from 'vitest'
import { counted } from './plural.ts'

test.each([
  [0, '0 replies'],
  [1, '1 reply'],
  [-1, '-1 reply'],
  [2, '2 replies'],
  [1204, '1,204 replies'],
])('formats %d as “%s”', (count, text) => {
  expect(counted(count, 'reply', 'replies')).toBe(text)
})
