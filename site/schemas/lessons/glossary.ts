import { hero, href, list, meta, record, slug, text } from '../building-blocks.ts'
import { guideSection } from './guide.ts'

const term = record({
  slug,
  term: text('Sprint Goal', 40),
  definition: text('One or two sentences that say what it means', 320),
  also: list(text('stand-up', 40)).optional(),
  forms: list(text('Sprint Goal', 40)).optional(),
  irish: text('sprioc na ráibe', 60).optional(),
  page: href.optional(),
  guide: guideSection.optional(),
})

/** content/glossary.json: the terms of Scrum. In lessons the first occurrence of a term's `forms` becomes a link. */
export const glossary = record({
  meta,
  hero,
  labels: record({
    also: text('Also', 20),
    irish: text('In Irish', 20),
    more: text('Read more', 40),
    guide: text('Scrum Guide 2020', 40),
  }),
  irish: record({
    heading: text('Scrum as Gaeilge', 60),
    text: text('One or two sentences', 320),
    discuss: record({ label: text('Talk about it', 60), search: text('gaeilge', 60) }),
  }),
  guideNote: text('In our own words', 240),
  terms: list(term),
})
