import { expect, test } from 'vitest'
import { momentOf } from '../text/moments.ts'
import { EVENT_CATEGORY } from './event-rules.ts'
import { dayAhead } from './limits.ts'
import { createPostInput } from './rules.ts'
import { occurrencesOf, placeInMonth, usualEvening, type Repeats } from './series-rules.ts'

/** Returns the starts of a series of evening events. */
const startsOf = (startsAt: string, repeats: Repeats, times: number) =>
  occurrencesOf({ startsAt, endsAt: startsAt }, repeats, times).map((each) => each.startsAt)

const daysOf = (day: string, repeats: Repeats, times: number) =>
  startsOf(`${day}T18:30`, repeats, times).map((each) => each.slice(0, 10))

test.each([
  ['each week over the end of a year', '2026-12-24', 'weekly', ['2026-12-24', '2026-12-31', '2027-01-07']],
  [
    'each second week over 29 February',
    '2028-02-15',
    'fortnightly',
    ['2028-02-15', '2028-02-29', '2028-03-14'],
  ],
  ['on the first Friday', '2027-01-01', 'monthly', ['2027-01-01', '2027-02-05', '2027-03-05']],
  [
    'on the fourth Sunday of months with five',
    '2027-01-24',
    'monthly',
    ['2027-01-24', '2027-02-28', '2027-03-28'],
  ],
  [
    'on the last Thursday, the fourth or the fifth',
    '2026-11-26',
    'monthly',
    ['2026-11-26', '2026-12-31', '2027-01-28'],
  ],
  [
    'on the last Tuesday, the 29th of February',
    '2028-02-29',
    'monthly',
    ['2028-02-29', '2028-03-28', '2028-04-25'],
  ],
] as const)('repeats an event %s', (_case, day, repeats, days) => {
  expect(daysOf(day, repeats, days.length)).toEqual(days)
})

test.each([
  ['March', '2027-03-21', '2027-03-28', 6 * 24 + 23],
  ['October', '2027-10-24', '2027-10-31', 7 * 24 + 1],
])('repeats at the same hour in Ireland across the clock change in %s', (_month, before, after, hours) => {
  const [first, second] = startsOf(`${before}T10:00`, 'weekly', 2)
  expect(second).toBe(`${after}T10:00`)
  const [from, to] = [first, second].map((time) => Number(momentOf(time ?? '')))
  expect(((to ?? 0) - (from ?? 0)) / 3_600_000).toBe(hours)
})

test('moves an end after midnight together with its start', () => {
  const [, second] = occurrencesOf({ startsAt: '2027-01-30T22:00', endsAt: '2027-01-31T01:00' }, 'weekly', 2)
  expect(second).toEqual({ startsAt: '2027-02-06T22:00', endsAt: '2027-02-07T01:00' })
})

test.each([
  ['2026-11-19', '2026-11-26'],
  ['2026-11-20', '2026-12-31'],
  ['2026-12-31', '2027-01-28'],
])('proposes on %s the evening of %s', (today, evening) => {
  expect(usualEvening(Date.parse(`${today}T12:00Z`))).toEqual({
    startsAt: `${evening}T18:30`,
    endsAt: `${evening}T20:30`,
  })
})

/** Finds the day in spring when the clocks go forward: the last Sunday of March, more than a fortnight ahead. */
const sunday = Array.from({ length: 400 }, (_, index) => dayAhead(15 + index)).find(
  (day) => day.slice(5, 7) === '03' && new Date(day).getUTCDay() === 0 && placeInMonth(day) === 0,
)
const weekBefore = new Date(Date.parse(`${sunday}T00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10)

const refused = (change: object) => {
  const event = { startsAt: `${weekBefore}T01:30`, endsAt: `${weekBefore}T03:00`, town: 'Cork' }
  const text = {
    title: 'An evening on forecasting',
    content: 'Bring a laptop and a list of finish dates from your own board.',
    category: EVENT_CATEGORY,
  }
  const { error } = createPostInput.safeParse({ ...text, ...event, ...change })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('names the day on which the clock change skips the hour of a series', () => {
  const day = `${Number(sunday?.slice(8))} March ${sunday?.slice(0, 4)}`
  const why = `On ${day} there is no 01:30, since the clocks go forward. Please choose another time`
  expect(refused({ repeats: 'weekly', times: 2 })).toEqual([`repeats: ${why}`])
  expect(refused({ repeats: 'fortnightly', times: 2 })).toBeUndefined()
  expect(
    refused({ endsAt: `${weekBefore}T02:30`, startsAt: `${weekBefore}T00:30`, repeats: 'weekly', times: 2 }),
  ).toBe(undefined)
})

test.each([
  ['an unknown interval', { repeats: 'daily', times: 3 }, 'repeats'],
  ['one event', { repeats: 'weekly', times: 1 }, 'times'],
  ['thirteen events', { repeats: 'weekly', times: 13 }, 'times'],
  ['a million events', { repeats: 'fortnightly', times: 1_000_000 }, 'times'],
  ['half an event', { repeats: 'weekly', times: 2.5 }, 'times'],
  ['no number', { repeats: 'weekly' }, 'times'],
  ['no date', { repeats: 'weekly', times: 2, startsAt: '', endsAt: '', town: '' }, 'repeats'],
  [
    'a last start in more than two years',
    { repeats: 'monthly', times: 3, startsAt: `${dayAhead(700)}T18:30`, endsAt: `${dayAhead(700)}T20:30` },
    'times',
  ],
  [
    'a start in another age',
    { repeats: 'monthly', times: 3, startsAt: '9999-12-30T18:30', endsAt: '9999-12-30T20:30' },
    'startsAt',
  ],
])('rejects a series with %s', (_case, change, field) => {
  expect(refused(change)).toEqual([expect.stringContaining(`${field}: `)])
})

test('creates one event for a number of events without an interval', () => {
  expect(refused({ repeats: '', times: 3 })).toBeUndefined()
})
