import { z } from 'zod'
import { email, requiredLine } from '../text/rules.ts'

/** The input of a sign-in (specification, section 5, "Sign-in" and "Login send"). */
export const signInInput = z.object({ email: email('Email is required') })

const NO_RESPONSE = 'This isn’t a valid passkey response'

/** A browser's passkey response, whose parts the library validates. */
const response = z
  .looseObject({ id: z.string(NO_RESPONSE) }, NO_RESPONSE)
  .refine((value) => JSON.stringify(value).length <= 20_000, 'This is too long for a passkey')

export const assertion = z.object({ response: response })
export const addPasskeyInput = assertion.extend({ name: requiredLine('Name', 60) })

/** The entry `forumUser` of browser storage (specification, section 3); anything else is discarded. */
export const forumUser = z.object({
  id: z.string().min(1),
  email: z.string().min(1),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  role: z.enum(['user', 'admin']).optional(),
})

export type ForumUser = z.output<typeof forumUser>
