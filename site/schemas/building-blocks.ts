// Building blocks of the content schemas. Editors read their messages, so each one says what to write instead, with an
// example.
import { z } from 'astro/zod'
import { nearestOf } from '#text/distance'

/** A group of named fields. Unknown fields are refused, because they are usually misspelt. */
export const record = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `no page reads ${issue.keys.map((key) => `"${key}"${meaning(key, Object.keys(shape))}`).join(' or ')} here; correct the spelling or remove it. The fields here are ${Object.keys(shape).join(', ')}`
        : 'write a group of fields in braces { }',
  })

/** Returns a suggestion for a misspelt word in brackets, or an empty string if no candidate is similar. */
export function meaning(word: string, candidates: readonly string[]): string {
  const nearest = nearestOf(word, candidates)
  return nearest ? ` (do you mean "${nearest}"?)` : ''
}

/** A non-empty text. `max` protects the layout. */
export const text = (example: string, max = 600) =>
  z
    .string(`write a text in quotation marks, such as "${example}"`)
    .trim()
    .min(1, `write a text, such as "${example}"`)
    .max(max, `write at most ${max} characters`)

/** A text with placeholders in braces, the same as in the example. */
export const pattern = (example: string, max = 160) =>
  (example.match(/\{\w+\}/g) ?? []).reduce(
    (schema, name) => schema.includes(name, { error: `keep ${name} in the text, such as "${example}"` }),
    text(example, max),
  )

/** A non-empty list. */
export const list = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry, 'write a list in square brackets [ ]').min(1, 'write at least one entry')

/** A list of a fixed length, such as the twelve principles. */
export const exactly = <Entry extends z.ZodType>(count: number, entry: Entry) =>
  z.array(entry, 'write a list in square brackets [ ]').length(count, `write exactly ${count} entries`)

/** One of several fixed values. */
export const choice = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `write one of these: ${values.map((value) => `"${value}"`).join(', ')}`)

/** Adds a hint to the message about an invalid number that was written as a text. */
export const unquoted = (message: string) => ({
  error: ({ input }: { input?: unknown }) =>
    typeof input === 'string' ? `${message}, without quotation marks` : message,
})

/** A number within limits, both inclusive. */
export const number = (min: number, max: number, example: number) => {
  const message = `write a number from ${min} to ${max}, such as ${example}`
  return z.number(unquoted(message)).min(min, message).max(max, message)
}

/** A boolean. */
export const yesOrNo = z.boolean('write true or false, without quotation marks')

/** Position of an entry among others, in ascending order. */
export const order = z.int('write a whole number, such as 1; the smallest comes first')

/** A full URL of another site. */
export const webAddress = z.url({
  protocol: /^https$/,
  hostname: /\./,
  error: 'write a full address that begins with https://, such as "https://scrumguides.org"',
})

/** A path on this site or a full URL of another one. */
export const href = z
  .string('write a page of this site, such as "/training", or a full address that begins with https://')
  .regex(
    /^(\/(?!\/)\S*|https:\/\/[^\s/]+\.\S+)$/,
    'write a page of this site, such as "/training", or a full address that begins with https://',
  )

/** A link with its text. */
export const link = record({ label: text('Find training', 60), href })

/** An e-mail address. */
export const email = z.email('write an e-mail address, such as "hello@irishagile.example"')

/** A date. YAML parses an unquoted date, so both forms are accepted. */
export const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date('write a day of the calendar as year-month-day, such as "2026-11-21"'),
)

const SLUG = 'write small letters joined by hyphens, such as "daily-scrum"'
/** A slug for the part of a URL after "#" or the last "/". */
export const slug = z.string(SLUG).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG)

/** Date of the last check of a fact, and the editor who made it. */
export const lastCheck = { checkedOn: day.optional(), checkedBy: text('Aoife Brennan', 60).optional() }
type Check = { checkedOn?: string | undefined; checkedBy?: string | undefined }
export const isWholeCheck = ({ checkedOn, checkedBy }: Check) => Boolean(checkedOn) === Boolean(checkedBy)
export const WHOLE_CHECK = 'write both checkedOn and checkedBy once somebody has looked, and neither before'

/** Source of a fact, with its last check if there was one. */
export const source = record({
  name: text('Scrum Alliance', 80),
  url: href,
  ...lastCheck,
}).refine(isWholeCheck, WHOLE_CHECK)

/** Title and description of a page for search engines and shared links. */
export const meta = record({
  title: text('Scrum Basics', 70),
  description: text('One or two sentences about the page', 200),
  keywords: list(text('Scrum Ireland', 60)),
})

/** A figure with its label and source; a sample has no source. */
export const statistic = record({
  value: text('15+', 12),
  label: text('training providers', 40),
  source: source.optional(),
  sample: z.literal(true, 'write true, or remove this line').optional(),
}).refine(
  ({ source, sample }) => Boolean(source) !== Boolean(sample),
  'name the source, or write "sample": true for an invented figure',
)

/** Head of a page. */
export const hero = record({
  heading: text('Scrum basics', 90),
  lead: text('A sentence or two that say what the page is for', 320),
})

/** Closing link to another page. */
export const invitation = record({
  title: text('Ready for a course?', 80),
  text: text('One sentence', 240),
  link,
})

/** An option of a filter or form: its value in the URL, and its label. */
export const option = <Value extends z.ZodType>(value: Value) => record({ value, label: text('All', 60) })
