import { z } from 'zod'
import { email, personName, required } from '../text/rules.ts'

/** The interests of an enquiry (specification, section 3). */
const INTERESTS = [
  'Scrum-master',
  'product-owner',
  'agile-coaching',
  'corporate-training',
  'general',
] as const

export const enquiry = z.object({
  firstName: personName('First name', 100),
  lastName: personName('Last name', 100),
  email: email('E-mail is required'),
  interest: z.enum(INTERESTS, 'Please choose a topic').default('general'),
  message: required('Message', 5_000),
  /** Path of the page that it is about, empty for none: a correction names its page. */
  about: z
    .string()
    .regex(/^(\/(?!\/)[\w/.#-]{0,199})?$/, 'Please name a page of this site')
    .default(''),
  /** A field that people do not see: a value in it most likely comes from a program. */
  website: z.string().max(1_000).default(''),
})
