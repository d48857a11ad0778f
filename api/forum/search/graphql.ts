import { builder } from '../../graphql/builder.ts'
import { MAX_FOUND_PAGES } from '../../items/limits.ts'
import { findPages, type FoundPage } from './pages.ts'

/** Searches hundreds of texts; a search of all discussions costs many times more. */
const PAGES_COST = 300

const SearchPage = builder.objectRef<FoundPage>('SearchPage').implement({
  description: 'A public page that a search has found, by the part that fits best.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'The path, with the fragment of the part.' }),
    title: t.exposeString('title'),
    headingHtml: t.exposeString('headingHtml', {
      description: 'The heading of the part as HTML, matches in <mark>.',
    }),
    snippetHtml: t.exposeString('snippetHtml', {
      description: 'The matching text, as HTML with <mark>.',
    }),
    isClosest: t.exposeBoolean('isClosest', {
      description: 'True when some of the terms are missing, but the match is among the closest.',
    }),
  }),
})

builder.queryFields((t) => ({
  searchPages: t.field({
    description: `Public pages, best first, at most ${MAX_FOUND_PAGES}: those that have all terms, then the closest.`,
    type: [SearchPage],
    args: { search: t.arg.string() },
    complexity: { field: PAGES_COST, multiplier: MAX_FOUND_PAGES },
    resolve: (_root, { search }, context) => findPages(context, search, MAX_FOUND_PAGES),
  }),
}))
