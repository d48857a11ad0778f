import { z } from 'astro/zod'
import {
  choice,
  hero,
  invitation,
  link,
  list,
  meta,
  option,
  order,
  record,
  slug,
  source,
  text,
  webAddress,
} from './building-blocks.ts'

/** content/organizations/*.json: one organization each. */
export const organization = record({
  order,
  name: text('Scrum Alliance', 60),
  subtitle: text('What it is known for', 80),
  kind: list(choice('certification', 'training')),
  description: text('Two or three sentences', 400),
  features: list(record({ label: text('Founded', 40), value: text('2001', 80) })),
  website: webAddress,
  source,
})

/** content/organizations.json: texts around the cards. */
export const organizationsPage = record({
  meta,
  hero,
  filter: record({
    label: text('Show', 40),
    options: list(option(choice('all', 'certification', 'training'))),
  }),
  labels: record({
    certifications: text('Popular certifications', 40),
    learnMore: text('Learn More', 40),
    compare: text('Compare side by side', 40),
    providers: text('Taught in Ireland by', 40),
    all: link,
  }),
  empty: text('No organization fits this choice.', 160),
  next: invitation,
})

/** Returns true if the first number in the displayed text is the sort key, or if both are missing. */
const agrees = (readable: string, key: number | null) =>
  key === (/\d/.test(readable) ? Number(/\d[\d,.]*/.exec(readable)?.[0].replaceAll(',', '')) : null)

const DISAGREES = 'write the first number of the text, without commas, or null where it has none'

// Tables sort by number: "$500-$2,495" by 500, "Varies" by null.
const sortKey = (example: number) =>
  z
    .number(`write a number to sort by, such as ${example}, or null when there is none`)
    .min(0, 'write a number that is not below 0')
    .nullable()

// A remark shown beside one figure of a row.
const note = record({
  column: choice('entryCost', 'passRate', 'bestFor', 'renewal', 'trainingRequired'),
  text: text('The score you need to pass, not a rate.', 100),
  source,
})

const row = record({
  organization: slug,
  name: text('Scrum Alliance', 60),
  entryCost: text('$500-$2,495', 40),
  entryCostFrom: sortKey(500),
  passRate: text('95%+', 20),
  passRatePercent: sortKey(95),
  bestFor: text('People who learn best in a room', 120),
  renewal: text('2 years', 40),
  renewalYears: sortKey(2),
  trainingRequired: choice('Yes', 'Optional', 'No'),
  source,
  notes: list(note).optional(),
})
  .refine((row) => agrees(row.entryCost, row.entryCostFrom), { path: ['entryCostFrom'], error: DISAGREES })
  .refine((row) => agrees(row.passRate, row.passRatePercent), { path: ['passRatePercent'], error: DISAGREES })
  .refine((row) => agrees(row.renewal, row.renewalYears), { path: ['renewalYears'], error: DISAGREES })

/** content/comparison.json: the comparison table; `organization` is the name of its card's file. */
export const comparison = record({
  heading: text('Side by side', 80),
  lead: text('One or two sentences', 320),
  columns: record({
    organization: text('Organization', 40),
    entryCost: text('Entry cost', 40),
    passRate: text('Pass rate', 40),
    bestFor: text('Best for', 40),
    renewal: text('Renewal', 40),
    trainingRequired: text('Training required', 40),
  }),
  note: text('What readers should know about these figures', 400),
  rows: list(row),
})
