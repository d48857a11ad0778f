import { z } from 'zod'

// In a browser zod would first try whether it may compile its rules, which the pages' policy stops and reports.
if ('document' in globalThis) z.config({ jitless: true })

/** Refuses what PostgreSQL cannot store or a browser cannot show: NUL and lone surrogates. */
export const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** Most characters of a note or a reason (decisions, "Posts, replies and moderation"). */
export const NOTE_LIMIT = 500

const clean = (name: string) =>
  z
    .string(`${name} is required`)
    .trim()
    .refine(storable, `${name} contains a character that cannot be stored`)

const characters = new Intl.Segmenter('en-IE', { granularity: 'grapheme' })

/** Whether a text has so many characters as a person counts them: an emoji or a letter with its accents is one. */
function hasCharacters(value: string, least: number): boolean {
  let count = 0
  const each = characters.segment(value)[Symbol.iterator]()
  while (count < least && !each.next().done) count += 1
  return count >= least
}

/**
 * A text with both limits (specification, section 5; decisions, "Posts, replies and moderation").
 * @param name how the messages call the field
 * @param min fewest characters after trimming, as a person counts them
 * @param max most characters after trimming
 */
export const text = (name: string, min: number, max: number) =>
  clean(name)
    .refine((value) => hasCharacters(value, min), `${name} must be at least ${min} characters`)
    .refine((value) => value.length <= max, `${name} must be at most ${max} characters`)
    // For the description of the API, which does not look into a refinement.
    .meta({ minLength: min, maxLength: max })

/** A text that must not be empty: the message is `{name} is required`. */
export const required = (name: string, max: number) =>
  clean(name)
    .refine((value) => value.length > 0, `${name} is required`)
    .refine((value) => value.length <= max, `${name} must be at most ${max} characters`)
    .meta({ minLength: 1, maxLength: max })

const JOINERS = /([\p{L}\p{M}])[\u200C\u200D](?=\p{L})/gu
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u
const SEEN_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/**
 * The name of a person: on one line, and nothing in it that is not seen. The joiners that some scripts are written
 * with stay, between letters.
 */
export const personName = (name: string, max: number) =>
  required(name, max)
    .refine((value) => !UNSEEN.test(value.replace(JOINERS, '$1')), {
      error: `${name} contains a character that a name cannot have`,
      abort: true,
    })
    .refine((value) => value === '' || SEEN_LETTER.test(value), `${name} must contain a letter`)

const NO_EMAIL = 'Please enter a valid email address'

/**
 * An e-mail address in its normal form (specification, section 5).
 * @param missing what is said when there is none at all
 */
export const email = (missing = NO_EMAIL) =>
  z.string(missing).trim().toLowerCase().min(1, missing).max(254, NO_EMAIL).pipe(z.email(NO_EMAIL))

/** A text that may be missing; an empty one becomes null. */
export const optional = (name: string, max: number) =>
  z
    .string()
    .trim()
    .refine(storable, `${name} contains a character that cannot be stored`)
    .refine((value) => value.length <= max, `${name} must be at most ${max} characters`)
    .meta({ maxLength: max })
    .nullish()
    .transform((value) => value || null)

/** Words by which a list is searched or filtered. */
export const filterText = (name: string) => optional(name, 200)

/** An id as this site makes them. */
export const id = z.uuid('This id is not valid')
