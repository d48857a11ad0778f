import { tips } from './forum.ts'
import { hero, link, meta, pattern, record, text } from '../building-blocks.ts'

const label = text('Fully remote', 60)

/** content/jobs.json: texts of the jobs page. The vacancies themselves are discussions. */
export const jobs = record({
  meta,
  hero,
  filters: record({
    place: label,
    everywhere: label,
    remote: label,
    any: label,
    no: label,
    hybrid: label,
    fully: label,
  }),
  empty: record({
    title: label,
    text: text('One or two sentences', 240),
    filtered: text('One sentence', 240),
  }),
  all: label,
  more: label,
  closes: pattern('Open until {day}', 60),
  follow: record({ heading: label, text: text('One sentence', 240), feed: label }),
  post: record({ heading: label, text: text('One or two sentences', 240), link }),
  rules: record({ heading: label, tips }),
  off: record({ heading: label, text: text('One or two sentences', 240), link }),
})
