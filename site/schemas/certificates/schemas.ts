import { z } from 'astro/zod'
import {
  choice,
  day,
  hero,
  invitation,
  link,
  list,
  meta,
  number,
  option,
  order,
  pattern,
  record,
  slug,
  source,
  text,
  yesOrNo,
} from '../building-blocks.ts'

const role = choice('scrum-master', 'product-owner', 'developer', 'project-manager')
const experience = choice('first', 'experienced')
const count = (example: number) => number(1, 1000, example)

/** An amount in the seller's currency; with `to`, a range. */
const money = {
  currency: choice('EUR', 'USD', 'GBP'),
  from: number(0, 20_000, 200),
  to: number(0, 20_000, 2495).optional(),
}
const isRange = ({ from, to = Infinity }: { from: number; to?: number | undefined }) => from < to
const NO_RANGE = { path: ['to'], error: 'write more than "from", or leave it out' }
const amount = record(money).refine(isRange, NO_RANGE)

const exam = record({
  /** Number of exam questions. */
  tasks: count(80).optional(),
  minutes: count(60).optional(),
  passMark: text('85%', 20),
  passPercent: number(0, 100, 85).nullable(),
  format: text('Multiple choice, online', 120),
  languages: text('English', 80).optional(),
  attempts: text('One for each payment', 80).optional(),
  source,
})

const price = record({
  ...money,
  includes: text('One attempt at the assessment', 120),
  vat: choice('excluded', 'included'),
  source,
}).refine(isRange, NO_RANGE)

// A certificate valid for life has a renewal interval of null.
const renewal = record({
  everyYears: count(2).nullable(),
  fee: amount.optional(),
  also: text('20 hours of learning in each two years', 160).optional(),
  source,
})

/** A figure before the date on which we changed it; newest change first. */
const change = record({
  on: day,
  what: choice('price', 'renewal'),
  was: amount,
  corrected: yesOrNo.optional(),
})

/** content/certificates/*.json: one certificate each; `organization` is the file name of the awarding organization. */
export const certificate = record({
  order,
  name: text('Certified ScrumMaster', 60),
  abbreviation: text('CSM', 24),
  organization: slug,
  roles: list(role),
  experience,
  course: choice('required', 'optional'),
  courseNote: record({ text: text('At least 16 hours', 160), source }).optional(),
  proves: text('One or two sentences: what somebody with this certificate has shown', 240),
  suits: text('One sentence: whom it suits', 200),
  exam: exam.optional(),
  price: price.optional(),
  renewal: renewal.optional(),
  next: list(slug).optional(),
  history: z
    .array(change, 'write a list in square brackets [ ], empty when nothing has changed')
    .refine(
      (changes) => changes.every(({ on }, index) => on <= (changes[index - 1]?.on ?? on)),
      'write the newest change first',
    ),
})

const label = text('Price', 60)
const choiceOf = <Value extends z.ZodType>(value: Value) =>
  record({ heading: text('Do you want a course?', 80), options: list(option(value)) })

/** content/certificates.json: texts of the certificates page, the finder, and the exchange rates. */
export const certificatesPage = record({
  meta,
  hero,
  finder: record({
    heading: text('Which one is for me?', 60),
    lead: text('One or two sentences', 240),
    role: choiceOf(role),
    course: choiceOf(choice('with', 'without')),
    experience: choiceOf(experience),
    results: record({ one: label, other: label, reset: label }),
  }),
  empty: record({ title: label, text: text('One sentence', 200), reset: label }),
  table: record({
    heading: text('All certificates', 60),
    lead: text('One or two sentences', 320),
    columns: record({
      name: label,
      organization: label,
      course: label,
      passMark: label,
      price: label,
      renewal: label,
      total: label,
    }),
    unknown: text('Not known', 20),
  }),
  /** Amounts of other currencies per euro, as set by the European Central Bank on that date. */
  exchange: record({
    on: day,
    perEuro: record({ USD: number(0.01, 100, 1.1), GBP: number(0.01, 100, 0.85) }),
    source,
  }),
  vat: record({ percent: number(0, 50, 23), text: text('One or two sentences', 320), source }),
  learn: list(record({ role, link })),
  labels: record({ certified: text('Certificates for this role', 60) }),
  draft: record({ label, category: slug, title: pattern('Is the {certificate} worth it?', 120) }),
  feed: record({ title: label, description: text('One sentence', 200), label }),
  next: invitation,
})
