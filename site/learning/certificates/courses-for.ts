import type { CollectionEntry } from 'astro:content'

type Provider = Pick<CollectionEntry<'training'>, 'id' | 'data'>
type Course = CollectionEntry<'training'>['data']['courses'][number]

/** A course that leads to a certificate, with who gives it. */
export type CourseFor = Course & { provider: { id: string; name: string; sample: boolean } }

/** Dates of a course that a certificate's page names. */
const DATES = 2

/** Takes a certificate, the providers and the day; returns the courses that lead to it with their next dates, the cheapest first. */
export function coursesFor(certificate: string, providers: readonly Provider[], now: Date): CourseFor[] {
  const today = now.toISOString().slice(0, 10)
  return providers
    .flatMap(({ id, data: { name, sample, courses } }) =>
      courses
        .filter((course) => course.certificate === certificate)
        .map((course) => ({
          ...course,
          dates: course.dates.filter((date) => date >= today).slice(0, DATES),
          provider: { id, name, sample },
        })),
    )
    .toSorted((one, other) => one.euro - other.euro)
}
