import { exactly, hero, invitation, meta, record, slug, source, text } from '../building-blocks.ts'

const value = record({
  slug,
  preferred: text('Working software', 60),
  over: text('comprehensive documentation', 60),
  explanation: text('What this value asks of a team', 400),
})

const principle = record({
  quote: text('Working software is the primary measure of progress.', 240),
  explanation: text('What this principle asks of a team', 400),
})

/** content/manifesto.json: the Manifesto may only be copied in full, so its parts are counted. */
export const manifesto = record({
  meta,
  hero,
  declaration: record({
    heading: text('Manifesto for Agile Software Development', 80),
    opening: text('We are uncovering better ways …'),
    closing: text('That is, while there is value …'),
    authors: exactly(17, text('Kent Beck', 60)),
    copyright: text('© 2001, the above authors', 60),
    permission: text('this declaration may be freely copied …', 200),
    source,
  }),
  values: record({
    heading: text('The four values', 80),
    lead: text('One sentence', 320),
    items: exactly(4, value),
  }),
  principles: record({
    heading: text('The twelve principles', 80),
    lead: text('One sentence', 320),
    source,
    items: exactly(12, principle),
  }),
  next: invitation,
})
