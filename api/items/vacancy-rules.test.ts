import { describe, expect, test } from 'vitest'
import { vacancyInput } from '../test/factories.ts'
import { closingDay, dayAhead } from './limits.ts'
import { createPostInput, editPostInput } from './rules.ts'

const vacancy = vacancyInput()
const parsed = (change: object = {}, rule: typeof createPostInput = createPostInput) =>
  rule.safeParse({ ...vacancy, ...change })

/** Returns the messages of invalid fields. */
const refused = (change: object, rule?: typeof createPostInput) =>
  parsed(change, rule).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a discussion', () => {
  test('is a vacancy with an employer, a pay range and a way to apply', () => {
    expect(parsed().data).toMatchObject({
      ...vacancy,
      remote: null,
      payPer: null,
      closesOn: null,
    })
  })

  test('stores pay in digits, default values as null, and the URL in normal form', () => {
    const typed = {
      payFrom: '€70,000',
      payTo: '85 000',
      payPer: 'year',
      remote: 'no',
      applyTo: 'Jobs@Heron.IE',
    }
    expect(parsed(typed).data).toMatchObject({
      ...vacancy,
      payPer: null,
      remote: null,
      applyTo: 'jobs@heron.ie',
    })
  })

  test('is not a vacancy without these fields', () => {
    const none = { employer: '', town: '', payFrom: '', payTo: '', applyTo: '' }
    expect(refused(none)).toBeUndefined()
    expect(refused({ ...none, category: 'Remote Work' })).toBeUndefined()
  })

  test.each([
    ['in another category', { category: 'Remote Work' }, 'employer'],
    ['with the time of an event', { startsAt: '2027-01-01T10:00' }, 'startsAt'],
    ['without an employer', { employer: ' ' }, 'employer'],
    ['without a town, unless it is fully remote', { town: '' }, 'town'],
    ['with a comma that might be a point', { payFrom: '62,5' }, 'payFrom'],
    ['without the lowest pay', { payFrom: '' }, 'payFrom'],
    ['without the highest pay', { payTo: null }, 'payTo'],
    ['whose pay is no number', { payFrom: 'competitive' }, 'payFrom'],
    ['with cents', { payFrom: '70000.50' }, 'payFrom'],
    ['whose pay falls', { payTo: '60000' }, 'payTo'],
    ['whose pay for an hour is that for a year', { payPer: 'hour' }, 'payFrom'],
    ['whose pay has no bounds', { payTo: '2000000' }, 'payTo'],
    ['with pay for an unknown period', { payPer: 'month' }, 'payPer'],
    ['in a town that the list lacks', { town: 'Atlantis' }, 'town'],
    ['with an unknown word for remote work', { remote: 'maybe' }, 'remote'],
    ['that is open for too long', { closesOn: dayAhead(61) }, 'closesOn'],
    ['that is closed', { closesOn: dayAhead(-1) }, 'closesOn'],
    ['that closes on no day', { closesOn: '2027-02-30' }, 'closesOn'],
    ['without a way to apply', { applyTo: '' }, 'applyTo'],
    ['with a link that runs script', { applyTo: 'javascript:alert(1)' }, 'applyTo'],
    ['with a link that has a password', { applyTo: 'https://a:b@heron.example/' }, 'applyTo'],
  ])('is rejected as a vacancy %s', (_case, change, field) => {
    expect(refused(change)).toEqual([[field, expect.any(String)]])
  })

  test('can be closed early by an edit', () => {
    const edit = { ...vacancy, id: '01990000-0000-7000-8000-000000000000', closesOn: dayAhead(-1) }
    expect(editPostInput.safeParse(edit).error).toBeUndefined()
  })
})

test.each([
  ['60 days after its publication without a day', null, '2027-03-02'],
  ['on its day', '2027-02-01', '2027-02-01'],
  ['after 60 days also where its day is later', '2027-05-01', '2027-03-02'],
])('a vacancy closes %s', (_case, closesOn, day) => {
  expect(closingDay({ closesOn, listedAt: new Date('2027-01-01T10:00:00Z') })).toBe(day)
})
