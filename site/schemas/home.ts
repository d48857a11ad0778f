import {
  choice,
  exactly,
  href,
  invitation,
  link,
  list,
  meta,
  record,
  statistic,
  text,
} from './building-blocks.ts'

const step = record({ name: text('Sprint Planning', 40), text: text('One sentence', 200), href })

const card = record({
  icon: choice('certificate', 'coaching', 'events'),
  title: text('Certifications', 40),
  text: text('One or two sentences', 240),
  link,
  also: link.optional(),
})

/** content/home.json: the home page. */
export const home = record({
  meta,
  hero: record({
    heading: text('Get better at agile', 90),
    lead: text('One or two sentences', 320),
    primary: link,
    secondary: link,
  }),
  community: record({
    heading: text('Latest in the forum', 80),
    lead: text('One or two sentences', 320),
    join: link,
    read: link,
  }),
  cycle: record({
    heading: text('Scrum in four steps', 80),
    lead: text('One or two sentences', 320),
    steps: exactly(4, step),
    again: text('…and repeat', 40),
    notches: text('What the notches on this site mean', 240),
    links: list(link),
  }),
  cards: record({ heading: text('Where would you like to begin?', 80), items: exactly(3, card) }),
  statistics: record({ heading: text('You are in good company', 80), items: exactly(4, statistic) }),
  industries: record({ heading: text('Agile is at work everywhere', 80), items: list(text('Software', 40)) }),
  callsToAction: exactly(2, invitation),
})
