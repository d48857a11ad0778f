import { choice, list, order, record, text } from '../building-blocks.ts'
import { guideSection } from './guide.ts'

/** The parts of Scrum by which pages and practice are grouped. */
export const PARTS = ['theory', 'team', 'events', 'artifacts'] as const

export const part = choice(...PARTS)

/**
 * The front matter of content/fundamentals/*.md: a page about one element of Scrum. Keywords are a comma-separated
 * line.
 */
export const basicsPage = record({
  title: text('Sprint Planning', 40),
  description: text('One or two sentences about the page', 200),
  lead: text('One or two sentences that say why it matters', 240),
  keywords: text('Sprint Planning, Sprint Goal', 200).transform((line) =>
    line.split(',').map((word) => word.trim()),
  ),
  part,
  order,
  guide: list(guideSection),
  discuss: text('sprint planning', 60),
  facts: list(record({ label: text('How long', 40), text: text('At most 8 hours', 240) })),
})
