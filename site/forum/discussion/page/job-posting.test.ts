import { expect, test } from 'vitest'
import { jobPosting } from './job-posting.ts'

const vacancy = {
  employer: 'Heron & Sons',
  town: 'Cork',
  remote: 'HYBRID',
  payFrom: 70_000,
  payTo: 85_000,
  payPer: 'YEAR',
  applyTo: 'https://heron.ie/jobs',
  closesOn: '2027-03-28',
  isOpen: true,
}
const post = {
  id: '1',
  title: 'Scrum Master in Cork',
  status: 'APPROVED',
  contentHtml: '<p>Two teams &amp; one product</p>',
  listedAt: '2027-02-01T10:00:00.000Z',
}
const site = { base: new URL('https://irishagile.example') } as never
const posting = (change: object = {}, of: object = {}) =>
  jobPosting(site, { ...post, ...of, vacancy: { ...vacancy, ...change } } as never)

test('returns an open vacancy with its pay, its place and the end of its last day in Irish time', () => {
  expect(posting()).toEqual({
    '@type': 'JobPosting',
    '@id': 'https://irishagile.example/forum/posts/1#job',
    url: 'https://irishagile.example/forum/posts/1',
    title: post.title,
    description: 'Two teams & one product',
    datePosted: post.listedAt,
    validThrough: '2027-03-28T22:59:00.000Z',
    hiringOrganization: { '@type': 'Organization', name: 'Heron & Sons' },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: 70_000, maxValue: 85_000, unitText: 'YEAR' },
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Cork', addressCountry: 'IE' },
    },
  })
})

test('returns a fully remote vacancy with the country of applicants instead of a place', () => {
  const stated = posting({ remote: 'FULLY' })
  expect(stated).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'IE' },
  })
  expect(stated).not.toHaveProperty('jobLocation')
})

test.each([
  ['closed', { isOpen: false }, {}],
  ['not published', {}, { status: 'PENDING' }],
  ['invented, with an address', { applyTo: 'jobs@heron.example' }, {}],
  ['invented, with a link', { applyTo: 'https://heron.example/jobs' }, {}],
])('returns no vacancy that is %s', (_case, change, of) => {
  expect(posting(change, of)).toBeNull()
})
