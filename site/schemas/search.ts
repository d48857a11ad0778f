import { hero, href, link, list, meta, pattern, record, text } from './building-blocks.ts'

const label = text('Search', 60)

/** content/search.json: texts of the search page and dialog. */
export const search = record({
  meta,
  hero,
  open: label,
  label,
  placeholder: label,
  submit: label,
  waiting: label,
  empty: pattern('Nothing found for “{query}”.'),
  onlyClosest: pattern('Nothing has all of “{query}”.'),
  failed: text('The search could not be loaded.', 160),
  found: record({
    pages: record({ one: text('1 page', 40), other: pattern('{count} pages', 40) }),
    bestPages: pattern('Top {count} pages', 40),
    discussions: record({ one: text('1 discussion', 40), other: pattern('{count} discussions', 40) }),
  }),
  pages: label,
  discussions: label,
  closest: record({ only: label, more: label }),
  more: pattern('See all {count} discussions in the forum'),
  synonyms: list(list(text('price', 60)).min(2, 'name at least two words, such as "price" and "cost"')),
  ignored: list(text('should', 60)),
  tasks: list(record({ heading: label, href, text: text('Apply to become a member', 300) })),
  suggestions: record({ heading: label, links: list(link) }),
  forum: record({ heading: label, text: text('Someone in the forum may know.', 120), label }),
  everywhere: label,
  keys: text('Arrow keys to choose, Enter to open', 120),
  shortcuts: label,
})
