import { choice, exactly, link, list, meta, record, slug, statistic, text } from './words.ts'

const category = record({ name: text('Career Advice', 40), slug, description: text('One sentence', 120) })

const guideline = record({
  icon: choice('person', 'place', 'kindness', 'generosity'),
  title: text('Be kind', 40),
  text: text('One or two sentences', 240),
})

const registration = record({
  meta,
  heading: text('Join the community', 80),
  lead: text('One or two sentences', 320),
  guidelines: list(guideline),
  locations: list(text('Dublin', 40)).refine(
    (towns) => towns.at(-1) === 'Other',
    'let the last entry be "Other"',
  ),
  next: record({
    heading: text('What happens next', 60),
    steps: list(record({ title: text('We read your application', 60), text: text('One sentence', 200) })),
    back: link,
  }),
})

/** content/forum.json: title, categories, figures and the words of the registration page. */
export const forum = record({
  meta,
  title: text('Irish Agile Community Forum', 60),
  intro: text('One or two sentences', 320),
  statistics: record({
    members: statistic,
    discussions: record({ label: text('Discussions', 40) }),
    hours: record({ value: text('24/7', 12), label: text('Open all hours', 40) }),
  }),
  categories: exactly(10, category),
  registration,
})
