import { z } from 'zod'

const NO_ADDRESS = 'Please enter a web address, such as https://hooks.example.ie/agile'

/** The input of a new webhook: a URL without credentials, which would be shown and logged. */
export const webhookInput = z.strictObject({
  url: z
    .string(NO_ADDRESS)
    .trim()
    .max(500, 'Address must be 500 characters or less')
    .refine((value) => {
      if (!URL.canParse(value)) return false
      const { protocol, username, password, hash } = new URL(value)
      return /^https?:$/.test(protocol) && username + password + hash === ''
    }, NO_ADDRESS),
})
