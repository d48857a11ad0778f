import { z } from 'astro/zod'
import {
  lastCheck,
  choice,
  day,
  email,
  hero,
  isWholeCheck,
  link,
  list,
  meta,
  number,
  option,
  order,
  pattern,
  record,
  slug,
  statistic,
  text,
  unquoted,
  webAddress,
  WHOLE_CHECK,
  yesOrNo,
} from './building-blocks.ts'

// The check compares locations with the filters in training.json, and certificates with the files of their folder.
const format = choice('in-person', 'virtual', 'hybrid', 'self-paced')
const euro = z
  .int(unquoted('write a price in whole euro from 0 to 9999, such as 1195'))
  .min(0, 'write a price in whole euro from 0 to 9999, such as 1195')
  .max(9999, 'write a price in whole euro from 0 to 9999, such as 1195')

const DAYS = 'write the days of teaching, such as 2, or null where there are none, as in a self-paced course'
/** A course at one location in one format. `certificate` is the name of a file in content/certificates. */
const course = record({
  slug,
  name: text('Certified ScrumMaster, two days', 80),
  certificate: text('csm', 60).nullable(),
  days: z.number(unquoted(DAYS)).min(0.5, DAYS).max(60, DAYS).nullable(),
  format,
  location: text('cork', 40),
  language: text('English', 40),
  euro,
  includes: list(text('Test fee', 80)),
  dates: z.array(day, 'write a list in square brackets [ ], empty where no date is fixed'),
})

/**
 * content/training/*.json: one provider each, with the last check of dates and prices. While any provider is a
 * `sample`, the page shows a notice.
 */
export const provider = record({
  order,
  sample: yesOrNo,
  name: text('Liffey Agile Training', 60),
  subtitle: text('What it is known for', 80),
  description: text('Two or three sentences', 400),
  isPartner: yesOrNo,
  rating: number(0, 5, 4.8),
  reviewCount: text('212 reviews', 40),
  features: list(text('At most twelve people in a course', 100)),
  courses: list(course),
  website: webAddress,
  email,
  ...lastCheck,
}).refine(isWholeCheck, WHOLE_CHECK)

const filter = <Choice extends z.ZodType>(entry: Choice) =>
  record({ label: text('Location', 40), all: text('All locations', 40), options: list(entry) })

// A price band includes its lower but not its upper limit; the last band has no upper limit.
const band = record({
  value: choice('0-1000', '0-500', '500-1000', '1000-2000', '2000+'),
  label: text('€500-1,000', 40),
  from: euro,
  to: z.int('write the upper limit in whole euro, such as 1000, or null when there is none').nullable(),
})

const label = text('Visit Website', 60)
const message = text('Remove one to make room.', 120)

/** content/training.json: texts around the providers, with the filters. */
export const trainingPage = record({
  meta,
  hero,
  featuredNotice: text('A Featured Company is a partner of Irish Agile.', 320),
  sampleNotice: text('The providers on this page are samples.', 320),
  statistics: list(statistic),
  filters: record({
    heading: text('Narrow it down', 60),
    location: filter(option(slug)),
    certification: filter(record({ value: slug, label: text('PSM', 60), certificates: list(slug) })),
    format: filter(option(format)),
    price: filter(band),
  }),
  labels: record({
    partner: label,
    website: label,
    email: label,
    sample: label,
    certifications: label,
    prices: label,
    courses: text('Courses, cheapest first', 60),
    providers: label,
    apply: label,
    reset: label,
    results: record({ one: label, other: label }),
  }),
  course: record({
    certificate: label,
    days: label,
    language: label,
    includes: label,
    dates: label,
    anyTime: label,
    noDates: label,
    save: label,
    saved: label,
    compare: label,
    courses: label,
    full: message,
    blocked: message,
  }),
  provider: record({
    courses: label,
    listed: text('Dates and prices', 40),
    reach: label,
    members: label,
    discussions: label,
    draft: record({
      label,
      category: slug,
      title: pattern('Has anyone taken a course with {provider}?', 120),
    }),
  }),
  saved: record({
    meta,
    hero,
    withoutScript: text('Saving needs JavaScript.', 240),
    empty: record({ title: label, text: text('One sentence', 200), link }),
    caption: label,
    provider: label,
    price: label,
    remove: label,
    gone: text('At least one course of this list is no longer offered.', 120),
    share: text('The address of this page holds the list.', 200),
    retain: label,
  }),
  empty: record({
    title: text('No provider fits', 80),
    text: text('One sentence', 200),
    nearest: text('Closest match:', 60),
    reset: text('Clear all filters', 40),
  }),
  help: record({
    heading: text('Need Help Choosing?', 60),
    text: text('One or two sentences', 320),
    contact: link,
    forum: link,
  }),
})
