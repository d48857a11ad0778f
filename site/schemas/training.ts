import { z } from 'astro/zod'
import {
  choice,
  email,
  hero,
  link,
  list,
  meta,
  number,
  option,
  order,
  record,
  slug,
  statistic,
  text,
  webAddress,
  yesOrNo,
} from './building-blocks.ts'

// Locations are those that training.json offers as filters.
const format = choice('in-person', 'virtual', 'hybrid', 'self-paced')
const euro = z
  .int('write a price in whole euro, such as 1195')
  .min(0, 'write a price in whole euro, such as 1195')

const code = choice('csm', 'psm', 'apmg', 'other')

/** A course with its certification, places and formats, where these differ from its provider's. */
const course = record({
  course: text('Certified ScrumMaster, two days', 80),
  certification: code,
  locations: list(slug).optional(),
  formats: list(format).optional(),
  euro,
})

/** content/training/*.json: one provider each. While one of them is a `sample`, the page shows its notice. A certification with the code "other" is shown but has no filter. */
export const provider = record({
  order,
  sample: yesOrNo,
  name: text('Liffey Agile Training', 60),
  subtitle: text('What it is known for', 80),
  description: text('Two or three sentences', 400),
  isPartner: yesOrNo,
  rating: number(0, 5, 4.8),
  reviewCount: text('212 reviews', 40),
  locations: list(slug),
  certifications: list(record({ code, name: text('Certified ScrumMaster (CSM)', 80) })),
  formats: list(format),
  features: list(text('At most twelve people in a course', 100)),
  prices: list(course),
  website: webAddress,
  email,
})

const filter = <Choice extends z.ZodType>(entry: Choice) =>
  record({ label: text('Location', 40), all: text('All locations', 40), options: list(entry) })

// A band holds prices from its lower limit up to, but not including, its upper limit; the last has no upper limit.
const band = record({
  value: choice('0-1000', '0-500', '500-1000', '1000-2000', '2000+'),
  label: text('€500-1,000', 40),
  from: euro,
  to: z.int('write the upper limit in whole euro, such as 1000, or null when there is none').nullable(),
})

const label = text('Visit Website', 60)

/** content/training.json: the texts around the providers, with the filters. */
export const trainingPage = record({
  meta,
  hero,
  featuredNotice: text('A Featured Company is a partner of Irish Agile.', 320),
  sampleNotice: text('The providers on this page are samples.', 320),
  statistics: list(statistic),
  filters: record({
    heading: text('Narrow it down', 60),
    location: filter(option(slug)),
    certification: filter(option(choice('csm', 'psm', 'apmg'))),
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
