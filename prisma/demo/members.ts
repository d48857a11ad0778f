import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { TICKS } from '../../api/people/limits.ts'

const member = z.strictObject({
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.email(),
  jobTitle: z.string(),
  company: z.string(),
  location: z.string(),
  bio: z.string(),
  linkedinProfile: z.url(),
  joinedDaysAgo: z.number().positive(),
  role: z.enum(['user', 'admin']).default('user'),
  sample: z.string().optional(),
  ticks: z.array(z.enum(TICKS)).default([]),
  isPublicProfile: z.boolean().default(true),
  isDisabled: z.boolean().default(false),
  isVerified: z.boolean().default(true),
})

export type DemoMember = z.output<typeof member>

/** Reads the members of the demo data. */
export const readMembers = (): DemoMember[] =>
  z.array(member).parse(JSON.parse(readFileSync(new URL('./members.json', import.meta.url), 'utf8')))
