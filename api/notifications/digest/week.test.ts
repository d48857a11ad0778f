import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { findWeekBefore } from './choice.ts'
import { mondayOf } from './week.ts'

test('a digest is due on Mondays from seven in Ireland, in summer and winter, and on no other day', () => {
  const moments: Record<string, string | null> = {
    '2026-01-05T06:59:59Z': null,
    '2026-01-05T07:00:00Z': '2026-01-05',
    '2026-01-05T23:59:59Z': '2026-01-05',
    '2026-01-06T00:00:00Z': null,
    '2026-01-04T12:00:00Z': null,
    '2026-01-06T12:00:00Z': null,
    // The clocks go forward and back in the nights before these.
    '2026-03-30T05:59:59Z': null,
    '2026-03-30T06:00:00Z': '2026-03-30',
    '2026-10-26T06:59:59Z': null,
    '2026-10-26T07:00:00Z': '2026-10-26',
    // In summer it is already Tuesday in Ireland while it is Monday in UTC.
    '2026-07-06T22:59:59Z': '2026-07-06',
    '2026-07-06T23:00:00Z': null,
  }
  for (const [moment, monday] of Object.entries(moments))
    expect(mondayOf(new Date(moment)), moment).toBe(monday)
})

test('a digest covers seven days in Ireland, an hour shorter in March and longer in October', async () => {
  const weekBefore = async (monday: string) =>
    Object.values(await findWeekBefore(db, monday)).map((moment: Date) => moment.toISOString())
  expect(await weekBefore('2026-01-05')).toEqual(['2025-12-29T00:00:00.000Z', '2026-01-05T00:00:00.000Z'])
  expect(await weekBefore('2026-03-30')).toEqual(['2026-03-23T00:00:00.000Z', '2026-03-29T23:00:00.000Z'])
  expect(await weekBefore('2026-10-26')).toEqual(['2026-10-18T23:00:00.000Z', '2026-10-26T00:00:00.000Z'])
})
