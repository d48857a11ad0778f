import { z } from 'zod'
import { requiredLine } from '../../text/rules.ts'
import { TOKEN_DAYS, TOKEN_SCOPES } from './limits.ts'

/** The input of a new access token. */
export const accessTokenInput = z.strictObject({
  name: requiredLine('Name', 60),
  scope: z.enum(TOKEN_SCOPES, 'Please choose what it may do'),
  days: z.literal(TOKEN_DAYS, `Please choose ${TOKEN_DAYS.join(', ').replace(/, (\d+)$/, ' or $1')} days`),
})
