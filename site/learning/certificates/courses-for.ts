import type { CollectionEntry } from 'astro:content'

type Provider = Pick<CollectionEntry<'training'>, 'id' | 'data'>

/** Returns the courses that lead to a certificate, cheapest first, with their providers. */
export const coursesFor = (certificate: string, providers: readonly Provider[]) =>
  providers
    .flatMap(({ id, data: { name, sample, courses } }) =>
      courses
        .filter((course) => course.certificate === certificate)
        .map((course) => ({ ...course, provider: { id, name, sample } })),
    )
    .toSorted((one, other) => one.euro - other.euro)
