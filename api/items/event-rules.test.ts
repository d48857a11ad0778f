import { describe, expect, test } from 'vitest'
import { eventInput, inDays } from '../test/factories.ts'
import { momentOf } from '../text/moments.ts'
import { CANCELLED } from './limits.ts'
import { createPostInput, editPostInput } from './rules.ts'

const event = eventInput()

/** Returns the messages of invalid fields. */
const refused = (change: object, rule: typeof createPostInput = createPostInput) => {
  const { error } = rule.safeParse({ ...event, ...change })
  return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test.each([
  ['a time in winter', '2026-12-24T18:30', '2026-12-24T18:30:00.000Z'],
  ['a time in summer', '2026-07-01T18:30', '2026-07-01T17:30:00.000Z'],
  ['the hour before the clocks go forward', '2027-03-28T00:59', '2027-03-28T00:59:00.000Z'],
  ['the hour after it', '2027-03-28T02:00', '2027-03-28T01:00:00.000Z'],
  ['an hour that comes twice, as the first of both', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
])('returns the time of %s', (_case, time, moment) => {
  expect(momentOf(time)?.toISOString()).toBe(moment)
})

test.each(['2027-03-28T01:30', '2026-02-30T10:00', '2026-12-24', 'tomorrow', '2026-12-24T25:00'])(
  'returns no time for %s',
  (time) => {
    expect(momentOf(time)).toBeNull()
  },
)

describe('a discussion', () => {
  test('is an event with a start, an end and a place', () => {
    expect(refused({})).toBeUndefined()
    expect(refused({ town: null, onlineLink: 'https://meet.example/evening' })).toBeUndefined()
  })

  test('is not an event without these fields, in any category', () => {
    const none = { startsAt: '', endsAt: '', town: '' }
    expect(refused(none)).toBeUndefined()
    expect(refused({ ...none, category: 'Remote Work' })).toBeUndefined()
  })

  test.each([
    ['in another category', { category: 'Remote Work' }, 'startsAt'],
    ['without a start', { startsAt: '' }, 'startsAt'],
    ['without an end', { endsAt: '' }, 'endsAt'],
    ['that ends before it starts', { endsAt: inDays(6) }, 'endsAt'],
    ['of more than 14 days', { endsAt: inDays(22) }, 'endsAt'],
    ['in more than two years', { startsAt: inDays(740), endsAt: inDays(741) }, 'startsAt'],
    ['that has begun', { startsAt: inDays(-1), endsAt: inDays(1) }, 'startsAt'],
    ['without a place', { town: '' }, 'town'],
    ['in a town that the list lacks', { town: 'Atlantis' }, 'town'],
    [
      'at an hour that the clocks leave out',
      { startsAt: '2027-03-28T01:30', endsAt: '2027-03-28T03:00' },
      'startsAt',
    ],
    ['with a link that runs script', { registrationLink: 'javascript:alert(1)' }, 'registrationLink'],
    ['with a link that has a password', { onlineLink: 'https://a:b@meet.example/' }, 'onlineLink'],
    ['with an unknown status', { eventStatus: 'postponed' }, 'eventStatus'],
  ])('is rejected as an event %s', (_case, change, field) => {
    expect(refused(change)).toEqual([[field, expect.any(String)]])
  })

  test('can be edited after its event has begun', () => {
    const edit = { ...event, id: '01990000-0000-7000-8000-000000000000', startsAt: inDays(-1) }
    expect(editPostInput.safeParse({ ...edit, eventStatus: CANCELLED }).error).toBeUndefined()
  })
})
