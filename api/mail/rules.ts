import { z } from 'zod'

/** The e-mails that a member can do without; what is left out stays as it is. */
export const emailPreferences = z.object({
  mailOnReply: z.boolean().optional(),
  mailOnApproval: z.boolean().optional(),
  mailWeekly: z.boolean().optional(),
})
