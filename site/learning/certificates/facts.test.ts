import { expect, test } from 'vitest'
import { COLUMNS, facetsOf, lengthText, renewalText, rowOf, type Certificate } from './facts.ts'

const source = { name: 'Scrum.org', url: 'https://www.scrum.org' }
const certificate: Certificate = {
  order: 1,
  name: 'Professional Scrum Master I',
  abbreviation: 'PSM I',
  organization: 'scrum-org',
  roles: ['scrum-master'],
  experience: 'first',
  course: 'optional',
  proves: 'That you know the guide.',
  suits: 'People who study alone.',
  exam: { tasks: 80, minutes: 60, passMark: '85%', passPercent: 85, format: 'Online', source },
  price: { currency: 'USD', from: 200, includes: 'One attempt', vat: 'excluded', source },
  renewal: { everyYears: null, source },
  history: [],
}
const context = { organization: 'Scrum.org', rates: { USD: 1.25, GBP: 0.8 }, unknown: 'Not known' }

test('returns a certificate as a row with a sort key for each column', () => {
  const { cells, keys } = rowOf(certificate, context)
  expect(cells).toEqual(['Scrum.org', 'Optional', '85%', '$200', 'None, lasts for life', '€160'])
  expect(keys).toEqual([
    certificate.abbreviation,
    'Scrum.org',
    'Optional',
    85,
    160,
    Number.MAX_SAFE_INTEGER,
    160,
  ])
  expect(keys).toHaveLength(COLUMNS.length)
})

test('labels unknown figures, and sorts them last', () => {
  const { exam: _exam, price: _price, renewal: _renewal, ...bare } = certificate
  const { cells, keys } = rowOf(bare, context)
  expect(cells.slice(2)).toEqual(['Not known', 'Not known', 'Not known', 'Not known'])
  expect(keys.slice(3)).toEqual([null, null, null, null])
})

test('matches a certificate without a required course with and without a course', () => {
  expect(facetsOf(certificate)['course']).toEqual(['with', 'without'])
  expect(facetsOf({ ...certificate, course: 'required' })['course']).toEqual(['with'])
})

test('formats the renewal interval of a certificate', () => {
  expect(renewalText({ renewal: { everyYears: 1, source } })).toBe('Every year')
  expect(renewalText({ renewal: { everyYears: 2, source } })).toBe('Every 2 years')
  expect(renewalText({})).toBeNull()
})

test('formats the known length of an exam', () => {
  const exam = { passMark: '85%', passPercent: 85, format: 'Online', source }
  expect(lengthText({ ...exam, tasks: 80, minutes: 60 })).toBe('80 questions in 60 minutes')
  expect(lengthText({ ...exam, tasks: 24 })).toBe('24 questions')
  expect(lengthText(exam)).toBeNull()
})
