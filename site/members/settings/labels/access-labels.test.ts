import { expect, test } from 'vitest'
import { formatAccess } from './access-labels.ts'

test.each([
  ['APPLICATION', 'while reviewing your application'],
  ['MODERATION', 'while reviewing something you wrote'],
  ['ADMINISTRATION', 'while managing members'],
] as const)('states when and why a record was viewed: %s', (purpose, why) => {
  expect(formatAccess({ openedAt: '2026-05-03T13:02:00Z', purpose })).toBe(
    `An administrator viewed your record on 3 May 2026 at 14:02, ${why}.`,
  )
})
