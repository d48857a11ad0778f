// Checks what courses refer to, and their own consistency.
import type { z } from 'astro/zod'
import type { provider, trainingPage } from '../training.ts'
import { fieldName, filesIn, namesIn, type Tree } from './nested.ts'

type TrainingPage = z.infer<typeof trainingPage>
type Provider = z.infer<typeof provider>

const ONLINE = 'online'
/** Formats without a location. */
const ELSEWHERE: Provider['courses'][number]['format'][] = ['virtual', 'self-paced']

/** Returns an error for each unknown reference of a course or filter, and for dates out of order. */
export function mistakenCourses(tree: Tree): string[] {
  const certificates = namesIn(tree, 'certificates')
  const { location, certification } = (tree.get('training.json') as TrainingPage).filters
  const places = location.options.map(({ value }) => value)
  const unknown = (slug: string) =>
    `certificate: "${slug}" has no file; write one of: ${certificates.join(', ')}`
  const ofFilter = certification.options
    .flatMap((option, index) => option.certificates.map((slug) => ({ slug, index })))
    .filter(({ slug }) => !certificates.includes(slug))
    .map(
      ({ slug, index }) =>
        `training.json: ${fieldName(['filters', 'certification', 'options', index, 'certificates'])}: ${unknown(slug).replace('certificate: ', '')}`,
    )
  const ofCourses = filesIn(tree, 'training').flatMap(([name, value]) => {
    const { courses } = value as Provider
    return courses.flatMap(({ slug, location, certificate, dates, format }) => {
      const problems = {
        [`location: "${location}" is no place of the filter; write one of: ${places.join(', ')}, or add it to filters, location, options in training.json`]:
          !places.includes(location),
        [`format: a course that is "${format}" has no place of its own; write "location": "online", or another format`]:
          ELSEWHERE.includes(format) && location !== ONLINE,
        [`location: a course that is "${format}" takes place somewhere; write where, or another format`]:
          format === 'in-person' && location === ONLINE,
        [unknown(certificate ?? '')]: certificate !== null && !certificates.includes(certificate),
        'dates: write each once, the earliest first': dates.join() !== [...new Set(dates)].sort().join(),
      }
      return Object.keys(problems)
        .filter((problem) => problems[problem])
        .map((problem) => `training/${name}.json: courses, "${slug}", ${problem}`)
    })
  })
  return [...ofFilter, ...ofCourses]
}

/** Returns an error, with its file, for each course with past dates. */
export function pastDates(tree: Tree, today: string): string[] {
  return filesIn(tree, 'training').flatMap(([name, value]) =>
    (value as Provider).courses.flatMap(({ slug, dates }) => {
      const past = dates.filter((day) => day < today)
      return past.length > 0
        ? [`training/${name}.json: courses, "${slug}", dates: ${past.join(', ')}; remove or correct`]
        : []
    }),
  )
}
