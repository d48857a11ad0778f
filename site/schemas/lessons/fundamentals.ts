import { PARTS, part as partName } from './basics.ts'
import { exactly, hero, link, list, meta, record, slug, source, text } from '../building-blocks.ts'

const event = record({
  slug,
  name: text('Daily Scrum', 40),
  duration: text('15 minutes', 40),
  when: text('Every working day', 80),
  purpose: text('What it is for'),
  who: text('Who takes part'),
  outcome: text('What comes out of it'),
})

const role = record({
  slug,
  name: text('Product Owner', 40),
  summary: text('Answers for the value of the product', 160),
  duties: list(text('Keeps the backlog in order', 160)),
  today: record({ name: text('Developers', 40), note: text('What the Scrum Guide says today', 320) }),
})

const artifact = record({
  slug,
  name: text('Product Backlog', 40),
  summary: text('What it is', 160),
  details: text('One or two sentences', 320),
  owner: text('Product Owner', 40),
  today: record({
    name: text('Increment', 40),
    commitment: text('Definition of Done', 40),
    note: text('What the Scrum Guide says today', 320),
  }),
})

const label = text('Who', 40)
const part = { heading: text('Four events', 80), lead: text('One or two sentences', 320), source }

/** content/fundamentals.json: Scrum basics. */
export const fundamentals = record({
  meta,
  hero,
  picture: record({
    title: text('The Scrum cycle', 60),
    description: text('What the picture shows, for people who cannot see it'),
    sprint: text('Sprint', 20),
    sprintLength: text('one month or less', 24),
    learned: text('what was learned', 40),
  }),
  events: record({
    ...part,
    labels: record({ when: label, who: label, outcome: label }),
    items: exactly(4, event),
    sprint: record({ name: text('And the Sprint itself?', 60), text: text('One or two sentences', 400) }),
  }),
  roles: record({ ...part, items: exactly(3, role) }),
  artifacts: record({ ...part, ownerLabel: label, items: exactly(3, artifact) }),
  today: record({
    labels: record({ name: label, commitment: label }),
    heading: text('What has changed', 80),
    text: text('One or two sentences', 500),
    link,
    source,
  }),
  faq: record({
    heading: text('Questions we hear often', 80),
    items: list(
      record({ question: text('How long should a Sprint be?', 140), answer: text('One or two sentences') }),
    ),
  }),
  pages: record({
    heading: text('A page for each part', 80),
    lead: text('One or two sentences', 320),
    links: list(link),
    parts: exactly(PARTS.length, record({ part: partName, name: text('Ideas', 40) })),
    labels: record({
      more: text('More about', 40),
      discuss: text('What members say about it', 60),
      guide: text('In our own words, after these sections of the Scrum Guide 2020', 160),
      previous: text('Previous', 40),
      next: text('Next', 40),
    }),
  }),
  next: record({
    title: text('Ready to go further?', 80),
    text: text('One sentence', 240),
    links: list(link),
  }),
})
