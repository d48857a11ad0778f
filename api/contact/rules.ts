import { z } from 'zod'
import { email, personName, required } from '../text/rules.ts'

/** The topics of an enquiry (specification, section 3). */
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
  /** The path of the page that the enquiry refers to, such as one to correct; empty for none. */
  about: z
    .string()
    .regex(/^(\/(?!\/)[\w/.#-]{0,199})?$/, 'Please name a page of this site')
    .default(''),
  /** A honeypot field that people do not see: programs fill it in. */
  website: z.string().max(1_000).default(''),
})
