import { link, list, meta, record, text } from './building-blocks.ts'

/** content/not-found.json: texts of the page for unknown URLs. */
export const notFound = record({
  meta,
  heading: text('404 Page Not Found', 60),
  hint: text('Did you forget to add the page to the router?', 120),
  text: text('One or two sentences', 240),
  links: list(link),
})

/** content/unavailable.json: texts of the page shown while the database is unreachable. */
export const unavailable = record({
  meta,
  heading: text('We’ll be back in a moment', 60),
  text: text('One or two sentences', 240),
  again: text('Try again', 40),
  reference: text('If you tell us about this, please quote', 120),
  links: list(link),
})
