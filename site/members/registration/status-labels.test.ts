import { expect, test } from 'vitest'
import { describeReviewTime } from './review-time.ts'
import { labelOf } from './status-labels.ts'

const at = '2026-05-03T13:02:00Z'
const status = { since: at, reason: null, mayApplyFrom: null }

test.each([
  [null, 'We answer every application within 24 hours.'],
  [1, 'Half of all applications get an answer within an hour.'],
  [5, 'Half of all applications get an answer within 5 hours.'],
  [48, 'Half of all applications get an answer within 48 hours.'],
  [49, 'Half of all applications get an answer within 3 days.'],
])('describes a review time of %s hours', (hours, label) => expect(describeReviewTime(hours)).toBe(label))

test('states since when an application is pending, and with whom', () => {
  expect(labelOf({ ...status, state: 'PENDING' }).since).toBe(
    'It’s been waiting for an administrator since 3 May 2026 at 14:02 (Irish time).',
  )
  expect(labelOf({ ...status, state: 'UNCONFIRMED' }).heading).toBe('Please confirm your address')
})

test('states when a declined applicant may apply again, and links to the form from then on', () => {
  const declined = { ...status, state: 'NOT_ACCEPTED', mayApplyFrom: '2026-06-02T13:02:00Z' } as const
  const early = labelOf(declined, Date.parse('2026-06-02T13:01:59Z'))
  expect(early.lead).toBe('You can apply again from 2 June 2026 at 14:02 (Irish time).')
  expect(early.next).toBeUndefined()
  expect(labelOf(declined, Date.parse('2026-06-02T13:02:00Z'))).toMatchObject({
    lead: 'You can apply again now.',
    next: { href: '/forum/register' },
  })
})

test('links a member to the sign-in, and an expired link to the form', () => {
  expect(labelOf({ ...status, since: null, state: 'ACCEPTED' }).next?.href).toBe('/sign-in')
  expect(labelOf(null).next?.href).toBe('/forum/register')
})
