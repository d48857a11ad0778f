import { tips } from './forum.ts'
import { hero, link, meta, pattern, record, text } from '../building-blocks.ts'

const label = text('Past events', 60)

/** content/events.json: texts of the events page. The events themselves are discussions. */
export const events = record({
  meta,
  hero,
  filters: record({ label, all: label, online: label }),
  empty: record({
    title: label,
    text: text('One or two sentences', 240),
    inTown: pattern('There is nothing planned in {town}.', 120),
    past: label,
  }),
  past: label,
  upcoming: label,
  more: label,
  calendar: record({
    heading: label,
    text: text('One sentence', 240),
    subscribe: label,
    all: label,
    town: pattern('Events in {town} as a file', 60),
    feed: label,
  }),
  propose: record({ heading: label, text: text('One or two sentences', 240), link }),
  speakers: link,
  rules: record({ heading: label, tips }),
})
