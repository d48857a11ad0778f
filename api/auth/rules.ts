import { z } from 'zod'
import { email, required } from '../text/rules.ts'

/** Whoever signs in (specification, section 5, "Sign-in" and "Login send"). */
export const signInInput = z.object({ email: email('Email is required') })

/** What a browser answers about a passkey: JSON in a text, looked at closely by whoever knows the standard. */
const answered = z
  .string('A passkey answers with a text')
  .max(20_000, 'This is too long for a passkey')
  .transform((value, context) => {
    try {
      return z.looseObject({ id: z.string() }).parse(JSON.parse(value))
    } catch {
      context.addIssue({ code: 'custom', message: 'This is no answer of a passkey' })
      return z.NEVER
    }
  })

export const assertion = z.object({ response: answered })
export const addPasskeyInput = assertion.extend({ name: required('Name', 60) })

/** What the browser keeps under the key `forumUser` (specification, section 3). Anything else is discarded. */
export const forumUser = z.object({
  id: z.string().min(1),
  email: z.string().min(1),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  role: z.enum(['user', 'admin']).optional(),
})

export type ForumUser = z.output<typeof forumUser>
