import { expect, test } from 'vitest'
import { actsByDay } from './by-day.ts'

test('groups entries by day in Irish time, and on each day by action and rule', () => {
  const at = (createdAt: string, action: string, rule: string | null = null) => ({ createdAt, action, rule })
  const days = actsByDay([
    // Summer time: it is already Friday in Ireland.
    at('2026-07-09T23:30:00Z', 'approve_reply'),
    at('2026-07-09T22:30:00Z', 'approve_reply'),
    at('2026-07-09T12:00:00Z', 'reject_reply', 'civil'),
    at('2026-07-09T11:00:00Z', 'approve_reply'),
    at('2026-07-09T10:00:00Z', 'reject_reply', 'advertising'),
  ])
  expect(
    days.map(({ day, acts }) => [
      day,
      acts.map(({ action, rule, entries }) => [action, rule, entries.length]),
    ]),
  ).toEqual([
    ['10 July 2026', [['approve_reply', null, 1]]],
    [
      '9 July 2026',
      [
        ['approve_reply', null, 2],
        ['reject_reply', 'civil', 1],
        ['reject_reply', 'advertising', 1],
      ],
    ],
  ])
})
