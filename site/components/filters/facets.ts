import { plainWords } from '#text/folding'
import { searchTerm } from '../../plain/text/search-term.ts'

/** Values of a card by filter name; `q` holds its searchable text. */
export type Facets = Readonly<Record<string, readonly string[]>>

/** A card with facets of its own, or with those of its parts, such as courses, one of which must match by itself. */
export type Card = Facets | readonly Facets[]

/** Selected value of each active filter. */
export type Choice = Readonly<Record<string, string>>

/** Filters of a page with their allowed values; `null` allows free text. */
export type Filters = Readonly<Record<string, readonly string[] | null>>

/**
 * Returns the filters selected by the query string. Unknown values are ignored, so that an old or mistyped link still
 * shows a page.
 */
export function readChoice(query: URLSearchParams, filters: Filters): Choice {
  const choice: Record<string, string> = {}
  for (const [name, known] of Object.entries(filters)) {
    // A submit button adds its value after that of a hidden field of the same name, so the last one counts.
    const value = searchTerm(query.getAll(name).at(-1), 100)
    if (value && (known === null || known.includes(value))) choice[name] = value
  }
  return choice
}

const isSeveral = (card: Card): card is readonly Facets[] => Array.isArray(card)

/** Returns whether a card matches all selected filters. Text matches by word, ignoring accents. */
export function fits(card: Card, choice: Choice): boolean {
  return isSeveral(card) ? card.some((facets) => fitsAlone(facets, choice)) : fitsAlone(card, choice)
}

function fitsAlone(facets: Facets, choice: Choice): boolean {
  return Object.entries(choice).every(([name, value]) => {
    const values = facets[name] ?? []
    if (name !== 'q') return values.includes(value)
    const text = plainWords(values.join(' '))
    return plainWords(value)
      .split(/\s+/)
      .every((word) => text.includes(word))
  })
}

/** Returns the number of matches: cards, or those of their parts that match. */
export const countOf = (cards: readonly Card[], choice: Choice): number =>
  cards.flat().filter((facets) => fitsAlone(facets, choice)).length

/** Returns the number of matches if the filter had this value, or were not set. */
export function countWith(cards: readonly Card[], choice: Choice, name: string, value?: string): number {
  const { [name]: _replaced, ...others } = choice
  const requested = value === undefined ? others : { ...others, [name]: value }
  return countOf(cards, requested)
}

/** Returns the URL parameters that are not filters, such as the sort order. */
export function othersIn(query: URLSearchParams, filters: Filters): [string, string][] {
  return [...query].filter(([name]) => !(name in filters))
}

/** Returns the canonical URL of selected filters and other parameters. */
export function addressOf(path: string, choice: Choice, others: readonly [string, string][] = []): string {
  const query = new URLSearchParams([...Object.entries(choice).sort(), ...others]).toString()
  return query ? `${path}?${query}` : path
}

/** Returns the selection without a filter. */
export function without(choice: Choice, name: string): Choice {
  const { [name]: _removed, ...others } = choice
  return others
}
