import { expect, test } from 'vitest'
import { mistakenCourses, pastDates } from './courses.ts'

const course = {
  slug: 'csm',
  location: 'cork',
  certificate: 'csm',
  format: 'in-person',
  dates: ['2027-02-09', '2027-04-13'],
}

/** Returns the errors for a provider with these courses and a filter that has only Cork and CSM. */
const mistakesIn = (courses: object[]) => {
  const filters = {
    location: { options: [{ value: 'cork' }, { value: 'online' }] },
    certification: { options: [{ value: 'csm', certificates: ['csm'] }] },
  }
  const tree = { 'training.json': { filters }, 'training/lee.json': { courses } }
  return mistakenCourses(new Map(Object.entries({ ...tree, 'certificates/csm.json': {} })))
}

test('accepts a course with valid references, and one without a certificate', () => {
  expect(mistakesIn([course, { ...course, slug: 'team', certificate: null, dates: [] }])).toEqual([])
})

test.each([
  [
    { location: 'sligo' },
    /^training\/lee\.json: courses, "other", location: "sligo" is no place of the filter;/,
  ],
  [
    { certificate: 'cspo' },
    /^training\/lee\.json: courses, "other", certificate: "cspo" has no file; write one of: csm/,
  ],
  [{ format: 'virtual' }, /courses, "other", format: a course that is "virtual" has no place of its own;/],
  [{ location: 'online' }, /courses, "other", location: a course that is "in-person" takes place somewhere;/],
  [{ dates: ['2027-04-13', '2027-02-09'] }, /courses, "other", dates: write each once, the earliest first/],
  [{ dates: ['2027-02-09', '2027-02-09'] }, /courses, "other", dates: write each once, the earliest first/],
])('reports the error of a course with %o', (wrong, mistake) => {
  expect(mistakesIn([course, { ...course, slug: 'other', ...wrong }])).toEqual([
    expect.stringMatching(mistake),
  ])
})

test('lists past dates of courses, excluding today', () => {
  const tree = new Map([
    ['training/lee.json', { courses: [course, { ...course, slug: 'later', dates: [] }] }],
  ])
  expect(pastDates(tree, '2027-02-09')).toEqual([])
  expect(pastDates(tree, '2027-02-10')).toEqual([
    'training/lee.json: courses, "csm", dates: 2027-02-09; remove or correct',
  ])
})
