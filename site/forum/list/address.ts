import type { Filter, Order } from '#rules/items'
import { enumOf } from '../../data/enums.ts'
import { searchTerm } from '../../plain/text/search-term.ts'
import type { ForumCategory } from './texts.ts'

/** A view of the list, fully described by its URL. */
export type ListView = {
  category: ForumCategory | null
  /** Search term; empty for all discussions. */
  search: string
  /** Null for the default: newest first, or best match first when searching. */
  order: Order | null
  /** Null for no filter. */
  filter: Filter | null
  /** Cursor of a later page; null for the first. */
  after: string | null
}

/** Length to which the search box truncates its input, as the server does. */
export const MOST_SEARCHED = 200

// Repeated here, since importing the rules would add their library to the page; a type error reports a missing order.
const ORDERS: Record<Order, true> = { newest: true, active: true, score: true }
const isOrder = (word: string | null): word is Order => word !== null && Object.hasOwn(ORDERS, word)

const FILTERS: Record<Filter, true> = { unanswered: true, solved: true }
const isFilter = (word: string | null): word is Filter => word !== null && Object.hasOwn(FILTERS, word)

/** Parses a URL; unknown values are ignored. */
export function readView(params: URLSearchParams, categories: readonly ForumCategory[]): ListView {
  const order = params.get('order')
  const filter = params.get('filter')
  const search = searchTerm(params.get('search'), MOST_SEARCHED)
  return {
    category:
      categories.find(({ slug, name }) => [slug, name].includes(params.get('category') ?? '')) ?? null,
    search,
    order: isOrder(order) && !(order === 'newest' && search === '') ? order : null,
    filter: isFilter(filter) ? filter : null,
    after: params.get('after') || null,
  }
}

/** Returns the canonical URL of a view, for links, the address bar and search engines. */
export function addressOf({ category, search, order, filter, after }: Partial<ListView>): string {
  const params = new URLSearchParams()
  if (category) params.set('category', category.slug)
  if (search) params.set('search', search)
  if (order) params.set('order', order)
  if (filter) params.set('filter', filter)
  if (after) params.set('after', after)
  const query = params.toString()
  return query ? `/forum?${query}` : '/forum'
}

/** Returns the URL of the feeds of a category or the whole forum, without an extension. */
export const feedOf = (category: ForumCategory | null) =>
  category ? `/forum/categories/${category.slug}/feed` : '/forum/feed'

/** Returns the query variables of a view. */
export const variablesOf = ({ category, search, order, filter, after }: ListView) => ({
  category: category?.name ?? null,
  search: search || null,
  order: order && enumOf(order),
  filter: filter && enumOf(filter),
  after,
  // Pinned discussions precede only the newest ones, of all or of a category.
  withPinned: !search && !order && !filter && !after,
})

/** Labels of the filters. */
export const FILTER_NAMES = { unanswered: 'Unanswered', solved: 'Solved' } as const satisfies Record<
  Filter,
  string
>

/** Returns the document title of a view. */
export function titleOf({ category, search, filter }: ListView, forum: string): string {
  const names = [filter && FILTER_NAMES[filter], category?.name, forum]
  const name = names.filter(Boolean).join(' · ')
  return search ? `Search: ${search} · ${name}` : name
}
