import { expect, test } from 'vitest'
import { dateOf, fullDay, fullTime, monthOf, formatSince, timeAgo } from './time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:30Z', 'less than a minute ago'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-11-14T12:00:00Z', '1 week ago'],
  ['2026-10-01T12:00:00Z', '1 month ago'],
  ['2024-10-01T12:00:00Z', '2 years ago'],
])('formats %s as %s', (at, label) => {
  expect(timeAgo(at, now)).toBe(label)
})

test('formats a future time as now, because clocks differ', () => {
  expect(timeAgo('2026-11-21T12:00:05Z', now)).toBe('less than a minute ago')
})

test('formats a time as relative for a week and then as a date, with the exact time as title', () => {
  expect(dateOf('2026-11-14T12:00:01Z', now)).toEqual({
    label: '6 days ago',
    title: '14 November 2026 at 12:00',
  })
  expect(dateOf('2026-06-30T23:30:00Z', now)).toEqual({
    label: '1 Jul 2026',
    title: '4 months ago: 1 July 2026 at 00:30',
  })
})

test('formats the full time as Irish time, in summer too', () => {
  expect(fullTime('2026-07-01T12:00:00Z')).toContain('13:00')
})

test('formats a date independently of the time zone', () => {
  expect(fullDay('2026-11-21')).toBe('21 November 2026')
  expect(monthOf('2026-11-21')).toBe('November 2026')
})

test('formats a start of today as a time and an earlier one as a date, both in Irish time', () => {
  expect(formatSince('2026-07-01T08:05:00Z', Date.parse('2026-07-01T12:00:00Z'))).toBe('09:05')
  expect(formatSince('2026-11-20T23:30:00Z', now)).toBe('20 Nov')
  expect(formatSince('2026-06-30T23:30:00Z', Date.parse('2026-07-01T12:00:00Z'))).toBe('00:30')
})
