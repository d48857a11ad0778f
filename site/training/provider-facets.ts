import type { CollectionEntry } from 'astro:content'
import type { Facets } from '../components/filters/facets.ts'

type Provider = CollectionEntry<'training'>['data']
type Band = CollectionEntry<'trainingPage'>['data']['filters']['price']['options'][number]

/** Takes a provider and the price bands; returns what the training filters find it by. A band holds its lower limit, not its upper one. */
export function facetsOf(provider: Provider, bands: readonly Band[]): Facets {
  const inBand = ({ from, to }: Band) =>
    provider.prices.some(({ euro }) => euro >= from && (to === null || euro < to))
  return {
    location: provider.locations,
    certification: [...new Set(provider.certifications.map(({ code }) => code))],
    format: provider.formats,
    price: bands.filter(inBand).map(({ value }) => value),
  }
}
