import { MAX_FOUND_PAGES } from '#limits/items'

type Numbered = { one: string; other: string }

export type SummaryTexts = {
  empty: string
  onlyClosest: string
  found: { pages: Numbered; bestPages: string; discussions: Numbered }
}

export type Found = {
  pages: readonly { isClosest?: boolean }[]
  discussions: readonly { isClosest?: boolean }[]
  /** The number of discussions found that have all terms, of which some are shown. */
  foundCount: number
  /** True when no limit was reached, so that there are no more. */
  isFoundCountExact: boolean
}

/** Summarises how many results have all terms, shown or not. */
export function summaryOf(
  texts: SummaryTexts,
  query: string,
  { pages, discussions, foundCount, isFoundCountExact }: Found,
) {
  const shown = [...pages, ...discussions]
  if (shown.length === 0) return texts.empty.replace('{query}', query)
  if (shown.every(({ isClosest }) => isClosest)) return texts.onlyClosest.replace('{query}', query)
  const exact = countExact(pages)
  // Among the closest are some that have another form of each term.
  const discussed = Math.max(foundCount, countExact(discussions))
  const { pages: named, bestPages, discussions: posts } = texts.found
  return [
    exact < MAX_FOUND_PAGES ? numbered(exact, named) : bestPages.replace('{count}', String(exact)),
    numbered(discussed, posts, formatCount(discussed, isFoundCountExact)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Formats a number of results, such as "150+" where there may be more. */
export const formatCount = (count: number, isExact: boolean) => `${count}${isExact ? '' : '+'}`

const countExact = (hits: readonly { isClosest?: boolean }[]) =>
  hits.filter(({ isClosest }) => !isClosest).length

const numbered = (count: number, { one, other }: Numbered, shown = String(count)) =>
  count === 0 ? '' : count === 1 ? one : other.replace('{count}', shown)
