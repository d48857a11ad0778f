import type { CollectionEntry } from 'astro:content'
import type { Facets } from '../../components/filters/facets.ts'

type Provider = CollectionEntry<'training'>['data']
type Price = CollectionEntry<'trainingPage'>['data']['filters']['price']['options'][number]

/** A course as the filters find it: where, for which certificate, how and for how much. */
export type Course = {
  name: string
  euro: number
  locations: readonly string[]
  formats: readonly string[]
  facets: Facets
}

/**
 * The courses of a provider. A price counts for its own course only: a cheap one does not make another one cheap.
 * @param bands each holds its lower limit, not its upper one
 */
export const coursesOf = (provider: Provider, bands: readonly Price[]): Course[] =>
  provider.prices.map((price) => {
    const { course: name, euro, certification } = price
    const { locations = provider.locations, formats = provider.formats } = price
    const inBand = ({ from, to }: Price) => euro >= from && (to === null || euro < to)
    return {
      name,
      euro,
      locations,
      formats,
      facets: {
        location: locations,
        certification: [certification],
        format: formats,
        price: bands.filter(inBand).map(({ value }) => value),
      },
    }
  })

const inEuro = new Intl.NumberFormat('en-IE', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})

/** A price as it is read: "€1,195". */
export const formatPrice = (euro: number) => inEuro.format(euro)

/** The labels of some values of a filter, as a list: "Dublin, Online". */
export const labelsOf = (options: readonly { value: string; label: string }[], values: readonly string[]) =>
  values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ')
