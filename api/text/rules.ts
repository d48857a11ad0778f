import { z } from 'zod'
import {
  isVisible,
  lengthOf,
  normalLine,
  normalMarkdown,
  normalText,
  showsAtLeast,
  storable,
  unitsOf,
} from './characters.ts'
import { hasForeignLocalPart, normalEmail } from './email.ts'
import { withoutNames } from './member-links.ts'

export { storable }

// Disables zod's trial compilation, which pages' policy blocks and reports.
if ('document' in globalThis) z.config({ jitless: true })

/** The maximum length of a note or reason in characters (decisions, "Posts, replies and moderation"). */
export const NOTE_LIMIT = 500

type Normal = (value: string) => string

/** Normalises a text (decisions, "Text") and limits its length. */
const clean = (name: string, max: number, normal: Normal, counted: Normal = (value) => value) =>
  z
    .string(`${name} is required`)
    .refine(storable, `${name} contains a character that cannot be stored`)
    .refine(({ length }) => length <= unitsOf(max), { error: tooLong(name, max), abort: true })
    .overwrite(normal)
    .refine((value) => lengthOf(counted(value)) <= max, tooLong(name, max))

const tooLong = (name: string, max: number) => `${name} must be at most ${max} characters`

/**
 * Describes a length for OpenAPI, which counts code points; a character may have several.
 * @param min the minimum number of characters
 * @param max the maximum
 */
const described = (min: number, max: number) => ({
  ...(min > 0 && { minLength: min }),
  maxLength: unitsOf(max),
  description: `${min > 1 ? `${min} to` : 'At most'} ${max} characters as people count them`,
})

const between = (name: string, min: number, max: number, normal: Normal, counted?: Normal) =>
  clean(name, max, normal, counted)
    .refine((value) => showsAtLeast(value, min), `${name} must be at least ${min} characters`)
    .meta(described(min, max))

/**
 * Validates a text against both limits (specification, section 5; decisions, "Posts, replies and moderation").
 * @param name the field's name in messages
 * @param min the minimum number of visible characters after trimming
 * @param max the maximum number of characters after trimming, an emoji counting as one
 */
export const text = (name: string, min: number, max: number) => between(name, min, max, normalText)

/**
 * Validates Markdown against both limits. The names of mentioned members do not count: they can change, and authors
 * must be able to resubmit a stored text.
 * @param min the minimum, as for `text`
 * @param max the maximum number of characters without the names
 */
export const markdownText = (name: string, min: number, max: number) =>
  between(name, min, max, normalMarkdown, (value) => withoutNames(value.trim()))

/** Validates a single line against both limits. */
export const line = (name: string, min: number, max: number) => between(name, min, max, normalLine)

const present = (name: string, max: number, normal: Normal) =>
  clean(name, max, normal).refine(isVisible, `${name} is required`).meta(described(1, max))

/** Requires a visible text: the message is `{name} is required`. */
export const required = (name: string, max: number) => present(name, max, normalText)

/** Requires a visible single line. */
export const requiredLine = (name: string, max: number) => present(name, max, normalLine)

const JOINERS = /(?<=[\p{L}\p{M}])([\u200c\u200d])[\u200c\u200d]*(?=\p{L})|[\u200c\u200d]+/gu
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** Removes invisible characters from a name, except joiners that some scripts need between letters. */
const visibleName = (value: string) => normalLine(value.replace(INVISIBLE, '').replace(JOINERS, '$1'))

/** Validates a first or last name: one line without invisible characters. */
export const personName = (name: string, max: number) =>
  present(name, max, visibleName)
    .refine((value) => !/\p{Co}/u.test(value), {
      error: `${name} contains a character that a name cannot have`,
      abort: true,
    })
    .refine((value) => !isVisible(value) || VISIBLE_LETTER.test(value), `${name} must contain a letter`)

const NO_EMAIL = 'Please enter a valid email address'
const FOREIGN_EMAIL = `${NO_EMAIL}: in front of the @ it can have no accents`

/**
 * Validates and normalises an e-mail address (specification, section 5; decisions, "Text").
 * @param missing the message for a missing address
 */
export const email = (missing = NO_EMAIL) =>
  z
    .string(missing)
    .refine(isVisible, { error: missing, abort: true })
    .transform((typed, context) => {
      const address = normalEmail(typed)
      if (address) return address
      context.addIssue({ code: 'custom', message: hasForeignLocalPart(typed) ? FOREIGN_EMAIL : NO_EMAIL })
      return z.NEVER
    })

/** Makes a text optional; an invisible one becomes null. */
const unlessUnseen = (rule: z.ZodType<string>) =>
  z
    .string()
    .nullish()
    .transform((value, context) => {
      if (!value || !isVisible(value)) return null
      const { data, error } = rule.safeParse(value)
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
      return data ?? z.NEVER
    })

export const optionalEmail = () => unlessUnseen(email())
export const optionalName = (name: string, max: number) => unlessUnseen(personName(name, max))

const optionalText = (name: string, max: number, normal: Normal) =>
  clean(name, max, normal)
    .meta(described(0, max))
    .nullish()
    .transform((value) => (value && isVisible(value) ? value : null))

/** Validates an optional text; an invisible one becomes null. */
export const optional = (name: string, max: number) => optionalText(name, max, normalText)

/** Validates an optional single line. */
export const optionalLine = (name: string, max: number) => optionalText(name, max, normalLine)

/** Validates the text that searches or filters a list. */
export const filterText = (name: string) => optionalLine(name, 200)

/** Validates an id of this site. */
export const id = z.uuid('This id is not valid')
