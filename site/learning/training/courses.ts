import type { CollectionEntry } from 'astro:content'
import type { Facets } from '../../components/filters/facets.ts'

type Provider = CollectionEntry<'training'>['data']
type Filters = CollectionEntry<'trainingPage'>['data']['filters']
type Band = Filters['price']['options'][number]

/** A course from its provider's file, with its filter values. */
export type Course = Provider['courses'][number] & { facets: Facets }

/**
 * Returns the courses of a provider. A price counts for its own course only, so a cheap one does not make another
 * match.
 * @param filters each price band includes its lower limit but not its upper one
 */
export const coursesOf = (provider: Provider, { certification, price }: Filters): Course[] =>
  provider.courses.map((course) => {
    const { certificate, euro, format, location } = course
    const inBand = ({ from, to }: Band) => euro >= from && (to === null || euro < to)
    const leadsTo = certification.options.filter(
      ({ certificates }) => certificate !== null && certificates.includes(certificate),
    )
    return {
      ...course,
      facets: {
        location: [location],
        certification: leadsTo.map(({ value }) => value),
        format: [format],
        price: price.options.filter(inBand).map(({ value }) => value),
      },
    }
  })

const inEuro = new Intl.NumberFormat('en-IE', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})

/** Formats a price, such as "€1,195". */
export const formatPrice = (euro: number) => inEuro.format(euro)

/** Returns the distinct labels of filter values in the filter's order, such as "Dublin, Online". */
export const labelsOf = (options: readonly { value: string; label: string }[], values: readonly string[]) =>
  options
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(', ')
