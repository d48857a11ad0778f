// The building blocks of every content schema. Their messages are read by editors, so each one
// says what to write instead, with an example.
import { z } from 'astro/zod'
import { nearestOf } from '#text/distance'

/** A group of named fields. A field that the page does not know is refused, because it is usually a slip of spelling. */
export const record = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `no page reads ${issue.keys.map((key) => `"${key}"${meaning(key, Object.keys(shape))}`).join(' or ')} here; correct the spelling or remove it. The fields here are ${Object.keys(shape).join(', ')}`
        : 'write a group of fields in braces { }',
  })

/** Returns what an editor who wrote a word may have meant, in brackets; nothing where no candidate is near. */
export function meaning(word: string, candidates: readonly string[]): string {
  const nearest = nearestOf(word, candidates)
  return nearest ? ` (do you mean "${nearest}"?)` : ''
}

/** A text that is not empty. `max` guards the layout where a long text would break it. */
export const text = (example: string, max = 600) =>
  z
    .string(`write a text in quotation marks, such as "${example}"`)
    .trim()
    .min(1, `write a text, such as "${example}"`)
    .max(max, `write at most ${max} characters`)

/** A text in which the page fills in what the example has in braces. */
export const pattern = (example: string, max = 160) =>
  (example.match(/\{\w+\}/g) ?? []).reduce(
    (schema, name) => schema.includes(name, { error: `keep ${name} in the text, such as "${example}"` }),
    text(example, max),
  )

/** A list with at least one entry. */
export const list = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry, 'write a list in square brackets [ ]').min(1, 'write at least one entry')

/** A list whose length is fixed by what it holds, such as the twelve principles. */
export const exactly = <Entry extends z.ZodType>(count: number, entry: Entry) =>
  z.array(entry, 'write a list in square brackets [ ]').length(count, `write exactly ${count} entries`)

/** One of a few fixed values. */
export const choice = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `write one of these: ${values.map((value) => `"${value}"`).join(', ')}`)

/** Takes the message about a wrong number; returns it with a remark when the number was written as a text. */
export const unquoted = (message: string) => ({
  error: ({ input }: { input?: unknown }) =>
    typeof input === 'string' ? `${message}, without quotation marks` : message,
})

/** A number between two limits, both allowed. */
export const number = (min: number, max: number, example: number) => {
  const message = `write a number from ${min} to ${max}, such as ${example}`
  return z.number(unquoted(message)).min(min, message).max(max, message)
}

/** True or false. */
export const yesOrNo = z.boolean('write true or false, without quotation marks')

/** The position of an entry among its neighbours; the smallest comes first. */
export const order = z.int('write a whole number, such as 1; the smallest comes first')

/** A full address of another site. */
export const webAddress = z.url({
  protocol: /^https$/,
  hostname: /\./,
  error: 'write a full address that begins with https://, such as "https://scrumguides.org"',
})

/** A page of this site or a full address of another one. */
export const href = z
  .string('write a page of this site, such as "/training", or a full address that begins with https://')
  .regex(
    /^(\/(?!\/)\S*|https:\/\/[^\s/]+\.\S+)$/,
    'write a page of this site, such as "/training", or a full address that begins with https://',
  )

/** A link and its text. */
export const link = record({ label: text('Find training', 60), href })

/** An e-mail address. */
export const email = z.email('write an e-mail address, such as "hello@irishagile.example"')

/** A day. YAML reads an unquoted day as a date, so both forms are accepted. */
export const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date('write a day of the calendar as year-month-day, such as "2026-11-21"'),
)

const SLUG = 'write small letters joined by hyphens, such as "daily-scrum"'
/** A slug joined by hyphens, for the part of an address after "#" or the last "/". */
export const slug = z.string(SLUG).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG)

/** The last check of a fact, with the name of the editor who looked. */
export const lastCheck = { checkedOn: day.optional(), checkedBy: text('Aoife Brennan', 60).optional() }
type Check = { checkedOn?: string | undefined; checkedBy?: string | undefined }
export const isWholeCheck = ({ checkedOn, checkedBy }: Check) => Boolean(checkedOn) === Boolean(checkedBy)
export const WHOLE_CHECK = 'write both checkedOn and checkedBy once somebody has looked, and neither before'

/** The source of a fact, with its last check, if there was one. */
export const source = record({
  name: text('Scrum Alliance', 80),
  url: href,
  ...lastCheck,
}).refine(isWholeCheck, WHOLE_CHECK)

/** The title and description of a page for search engines and shared links. */
export const meta = record({
  title: text('Scrum Basics', 70),
  description: text('One or two sentences about the page', 200),
  keywords: list(text('Scrum Ireland', 60)),
})

/** A figure with what it counts and its source; an invented one has none. */
export const statistic = record({
  value: text('15+', 12),
  label: text('training providers', 40),
  source: source.optional(),
  sample: z.literal(true, 'write true, or remove this line').optional(),
}).refine(
  ({ source, sample }) => Boolean(source) !== Boolean(sample),
  'name the source, or write "sample": true for an invented figure',
)

/** The top of a page. */
export const hero = record({
  heading: text('Scrum basics', 90),
  lead: text('A sentence or two that say what the page is for', 320),
})

/** A closing invitation to another page. */
export const invitation = record({
  title: text('Ready for a course?', 80),
  text: text('One sentence', 240),
  link,
})

/** One choice of a filter or a form: the value in the address, the label on the screen. */
export const option = <Value extends z.ZodType>(value: Value) => record({ value, label: text('All', 60) })
