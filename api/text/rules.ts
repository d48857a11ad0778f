import { z } from 'zod'

// In a browser zod would first try whether it may compile its rules, which the pages' policy stops and reports.
if ('document' in globalThis) z.config({ jitless: true })

/** Refuses what PostgreSQL cannot store or a browser cannot show: NUL and lone surrogates. */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

const clean = (name: string) =>
  z
    .string(`${name} is required`)
    .trim()
    .refine(storable, `${name} contains a character that cannot be stored`)

/**
 * A text with both limits (specification, section 5; decisions, "Posts, replies and moderation").
 * @param name how the messages call the field
 * @param min fewest characters after trimming
 * @param max most characters after trimming
 */
export const text = (name: string, min: number, max: number) =>
  clean(name)
    .refine((value) => value.length >= min, `${name} must be at least ${min} characters`)
    .refine((value) => value.length <= max, `${name} must be at most ${max} characters`)

/** A text that must not be empty: the message is `{name} is required`. */
export const required = (name: string, max: number) =>
  clean(name)
    .refine((value) => value.length > 0, `${name} is required`)
    .refine((value) => value.length <= max, `${name} must be at most ${max} characters`)

/** A text that may be missing; an empty one becomes null. */
export const optional = (name: string, max: number) =>
  z
    .string()
    .trim()
    .refine(storable, `${name} contains a character that cannot be stored`)
    .refine((value) => value.length <= max, `${name} must be at most ${max} characters`)
    .nullish()
    .transform((value) => value || null)

/** An id as this site makes them. */
export const id = z.uuid('This id is not valid')
