import { z } from 'zod'
import '../text/rules.ts'

/** An e-mail address in its normal form (specification, section 5, "Sign-in" and "Login send"). */
export const email = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

export const signInInput = z.object({ email })

/** What the browser keeps under the key `forumUser` (specification, section 3). Anything else is discarded. */
export const forumUser = z.object({
  id: z.string().min(1),
  email: z.string().min(1),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  role: z.enum(['user', 'admin']).optional(),
})

export type ForumUser = z.output<typeof forumUser>
