import { plainWords } from '#text/folding'
import { searchTerm } from '../../plain/text/search-term.ts'

/** Values by which each filter finds a card. `q` holds the words of its text. */
export type Facets = Readonly<Record<string, readonly string[]>>

/** A card matches by its own facets, or by those of its parts, such as courses: then a single part has to match. */
export type Card = Facets | readonly Facets[]

/** A visitor's choice: one value for each filter in use. A filter that is not in use is missing. */
export type Choice = Readonly<Record<string, string>>

/** The filters of a page with the values they know; `null` means free text. */
export type Filters = Readonly<Record<string, readonly string[] | null>>

/**
 * Takes the query of an address and the filters of a page; returns the choice in it.
 * Values that no filter knows are left out, so that an old or mistyped link still shows a page.
 */
export function readChoice(query: URLSearchParams, filters: Filters): Choice {
  const choice: Record<string, string> = {}
  for (const [name, known] of Object.entries(filters)) {
    // A button adds its value after that of a hidden field of the same name: the last one counts.
    const value = searchTerm(query.getAll(name).at(-1), 100)
    if (value && (known === null || known.includes(value))) choice[name] = value
  }
  return choice
}

const isSeveral = (card: Card): card is readonly Facets[] => Array.isArray(card)

/** Takes a card and a choice; returns whether the card matches all of it. Text matches word by word, accents aside. */
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

/** Takes all cards, the choice and one filter; returns how many cards there would be if the filter had this value, or none. */
export function countWith(cards: readonly Card[], choice: Choice, name: string, value?: string): number {
  const { [name]: _replaced, ...others } = choice
  const requested = value === undefined ? others : { ...others, [name]: value }
  return cards.filter((card) => fits(card, requested)).length
}

/** Takes the query of an address and the filters of a page; returns what in it is not theirs, such as an order. */
export function othersIn(query: URLSearchParams, filters: Filters): [string, string][] {
  return [...query].filter(([name]) => !(name in filters))
}

/**
 * Takes a path, a choice and what else the address says; returns the address that shows it, the same for the same
 * choice.
 */
export function addressOf(path: string, choice: Choice, others: readonly [string, string][] = []): string {
  const query = new URLSearchParams([...Object.entries(choice).sort(), ...others]).toString()
  return query ? `${path}?${query}` : path
}

/** Takes a choice and a filter; returns the choice without it. */
export function without(choice: Choice, name: string): Choice {
  const { [name]: _removed, ...others } = choice
  return others
}
