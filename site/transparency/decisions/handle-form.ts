import { refusedWith, type RefusedWith } from '../../server/refused.ts'
import { CreateAppealMutation } from './operations.ts'

/** What was typed and not taken, and why. */
export type Refused = RefusedWith & { text: string; message: string }

/** What somebody appeals against, with the token of the link by which they came. */
type Subject = ({ decisionId: string } | { reportId: string }) & { token: string | null }

/**
 * Sends the appeal that a page was posted.
 * @returns `taken`; what is wrong, with what was typed; null for a page that is only read
 */
export async function handleForm(
  { graphql }: Pick<App.Locals, 'graphql'>,
  request: Request,
  subject: Subject,
): Promise<'taken' | Refused | null> {
  if (request.method !== 'POST') return null
  const text = String((await request.formData()).get('text') ?? '')
  const { data, errors } = await graphql(CreateAppealMutation, { input: { ...subject, text } })
  if (data) return 'taken'
  return { ...refusedWith(errors), text, message: errors?.[0]?.message ?? 'Please try again.' }
}
