import type { Filter, Order } from '#rules/items'
import { enumOf } from '../../data/enums.ts'
import { searchTerm } from '../../plain/text/search-term.ts'
import type { ForumCategory } from './texts.ts'

/** A view of the list, which the page's address contains wholly. */
export type ListView = {
  category: ForumCategory | null
  /** Search term; empty for all discussions. */
  search: string
  /** Null for the order that one expects: newest first, or the best match first when searching. */
  order: Order | null
  /** Null for no filter. */
  filter: Filter | null
  /** Cursor of a later page; null for the first. */
  after: string | null
}

/** The search box cuts its input to the server's limit. */
export const MOST_SEARCHED = 200

// Repeated here, since the rules would bring their library into the page; a type error reports a new one.
const ORDERS: Record<Order, true> = { newest: true, active: true, score: true }
const isOrder = (word: string | null): word is Order => word !== null && Object.hasOwn(ORDERS, word)

const FILTERS: Record<Filter, true> = { unanswered: true, solved: true }
const isFilter = (word: string | null): word is Filter => word !== null && Object.hasOwn(FILTERS, word)

/** Reads an address; whatever it says that we do not know counts as left out. */
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

/** The one address of a view, for links, the address bar and search engines. */
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

/** Returns the address of the feeds of a category or of the whole forum, without an extension. */
export const feedOf = (category: ForumCategory | null) =>
  category ? `/forum/categories/${category.slug}/feed` : '/forum/feed'

/** Returns the variables of the query for a view. */
export const variablesOf = ({ category, search, order, filter, after }: ListView) => ({
  category: category?.name ?? null,
  search: search || null,
  order: order && enumOf(order),
  filter: filter && enumOf(filter),
  after,
  // Pinned discussions precede the newest ones of all or of a category, and nothing else.
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
