import { z } from 'zod'
import { email, NOTE_LIMIT, optional, optionalLine, personName, required } from '../text/rules.ts'
import { LIMITS, LOCATIONS, TICKS } from './limits.ts'

/** The sort orders of members for administrators; each has an index. */
export const MEMBER_ORDERS = [
  'joined_desc',
  'joined_asc',
  'name_asc',
  'name_desc',
  'active_desc',
  'active_asc',
] as const
export type MemberOrder = (typeof MEMBER_ORDERS)[number]

/** The status filters of members for administrators; `pending` are undecided applications. */
export const MEMBER_STATUSES = ['active', 'disabled', 'leaving', 'unverified', 'pending'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

const NO_URL = 'Please enter a valid LinkedIn URL'
const NO_PROFILE = 'Please provide a valid LinkedIn profile URL (linkedin.com/in/...)'
const HOST = /^([a-z0-9-]+\.)*linkedin\.com$/
const PATH = /^\/in\/([^/]+)/

/**
 * Normalises the URL of a LinkedIn profile: https, a LinkedIn host, /in/ and the profile's name, nothing else
 * (decisions, "LinkedIn address"; messages of section 5). The URL is never fetched.
 */
export const linkedinProfile = z
  .string(NO_URL)
  .trim()
  .max(LIMITS.linkedinProfile, NO_PROFILE)
  .transform((value, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (!URL.canParse(value)) return refuse(NO_URL)
    const { protocol, host, hostname, pathname, username, password, hash } = new URL(value)
    const name = PATH.exec(pathname)?.[1]
    const isPlain = username + password + hash === '' && host === hostname
    const isTheirs = protocol === 'https:' && HOST.test(hostname)
    return isPlain && isTheirs && name ? `https://${hostname}/in/${name}` : refuse(NO_PROFILE)
  })

/** Accepts one of these towns. */
const townOf = (towns: readonly string[]) =>
  z
    .string('Location is required')
    .trim()
    .min(1, 'Location is required')
    .refine((town) => town === '' || towns.includes(town), 'Please choose a location from the list')

/** The input of a profile. */
export const profile = z.object({
  firstName: personName('First name', LIMITS.name),
  lastName: personName('Last name', LIMITS.name),
  linkedinProfile,
  location: townOf(LOCATIONS),
  jobTitle: optionalLine('Job title', LIMITS.jobTitle),
  company: optionalLine('Company', LIMITS.company),
  bio: optional('Bio', LIMITS.bio),
  isPublicProfile: z
    .boolean('Say true or false')
    .nullish()
    .transform((value) => value ?? true),
})

/** The checkboxes of a member, each once and in the order of the list. */
const ticks = z
  .array(z.enum(TICKS, 'There’s no such choice'))
  .max(100)
  .transform((chosen) => TICKS.filter((tick) => chosen.includes(tick)))

/**
 * Returns the input of an existing profile: its town stays valid after its removal from the list, and omitted
 * checkboxes stay as they are. The visibility is required, since a default would make a private profile public.
 * @param town the member's current town
 */
export const profileOf = (town: string) =>
  profile.extend({
    location: townOf([...LOCATIONS, town]),
    ticks: ticks.optional(),
    isPublicProfile: z.boolean('Say true or false'),
  })

/** The version of a profile that an edit started from; without it, no conflict is detected. */
export const profileVersion = z.object({ version: z.string().max(100).nullish() })

/** The input of an application to join (specification, section 5, "Registration"). */
export const registration = profile.extend({ email: email() })

/** The input of deleting an account: typing the address prevents accidents. Items stay by default. */
export const accountDeletion = z.object({
  email: email(),
  takesItems: z
    .boolean('Say true or false')
    .nullish()
    .transform((value) => value ?? false),
})

/** The token of an e-mailed link. */
export const returnLink = z.object({ token: z.string('The token is a text').max(200) })

/** The input of a role change (specification, section 5). */
export const roleChange = z.object({ role: z.enum(['user', 'admin'], 'The role is user or admin') })

export const refusalOfApplication = z.object({ reason: required('Reason', NOTE_LIMIT) })
