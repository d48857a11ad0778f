import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { printCalendar } from './calendar.ts'
import { listEvents } from './lists.ts'

const base = new URL('https://agile.example')
const facts = {
  id: '01990000-0000-7000-8000-000000000000',
  title: 'Lean coffee; bring a card, a pen and “ideas”',
  excerpt: 'Upstairs in the café with the green door.',
  town: 'Galway',
  venue: 'The café',
  onlineLink: null,
  eventStatus: null,
  movedFrom: null,
  eventSequence: 0,
  goingCount: 0,
  listedAt: '2026-10-01T10:00:00.000Z',
  editedAt: null,
}

/** Returns the event as parsed by a calendar program. */
function imported(change: object) {
  const listed = listEvents([
    { ...facts, startsAt: '2027-03-28T10:00', endsAt: '2027-03-28T12:00', ...change },
  ])
  const [component] = new ICAL.Component(
    ICAL.parse(printCalendar('Events', base, listed)),
  ).getAllSubcomponents('vevent')
  if (!component) throw new Error('The calendar has no event.')
  const { uid, summary, location, startDate, endDate, sequence } = new ICAL.Event(component)
  const [start, end] = [startDate, endDate].map((date) => date.toJSDate())
  return { uid, summary, location, start, end, sequence, status: component.getFirstPropertyValue('status') }
}

/** Formats a time in a time zone. */
const clockIn = (timeZone: string, at: Date | undefined) =>
  at && new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

test('formats an event that a calendar program can import', () => {
  expect(imported({})).toMatchObject({
    uid: `${facts.id}@agile.example`,
    summary: facts.title,
    location: 'The café, Galway',
    sequence: 0,
    status: 'CONFIRMED',
  })
})

test.each([
  [
    'after the clocks go forward',
    '2027-03-28T10:00',
    '28/03/2027, 10:00',
    '28/03/2027, 05:00',
    '28/03/2027, 09:00',
  ],
  ['before that', '2027-03-27T10:00', '27/03/2027, 10:00', '27/03/2027, 06:00', '27/03/2027, 10:00'],
  [
    'before the clocks go back',
    '2026-10-24T10:00',
    '24/10/2026, 10:00',
    '24/10/2026, 05:00',
    '24/10/2026, 09:00',
  ],
  ['on that day', '2026-10-25T10:00', '25/10/2026, 10:00', '25/10/2026, 06:00', '25/10/2026, 10:00'],
])('represents the same time in every time zone %s', (_case, startsAt, dublin, newYork, utc) => {
  const { start } = imported({ startsAt, endsAt: startsAt.replace('10:00', '12:00') })
  expect([
    clockIn('Europe/Dublin', start),
    clockIn('America/New_York', start),
    clockIn('UTC', start),
  ]).toEqual([dublin, newYork, utc])
})

test('formats a change with a higher sequence, and a cancellation with its status', () => {
  const cancelled = imported({
    eventStatus: 'cancelled',
    eventSequence: 2,
    editedAt: '2026-11-01T10:00:00.000Z',
  })
  expect(cancelled).toMatchObject({ sequence: 2, status: 'CANCELLED', summary: `Cancelled: ${facts.title}` })
})
