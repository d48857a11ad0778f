import { refusedWith, type RefusedWith } from '../../server/refused.ts'
import { CreateAppealMutation } from './operations.ts'

/** Refused input, with the reason. */
export type Refused = RefusedWith & { text: string; message: string }

/** The decision that is appealed against, with the token of the link. */
type Subject = ({ decisionId: string } | { reportId: string }) & { token: string | null }

/**
 * Sends the appeal that was posted to a page.
 * @returns `taken`; the errors, with the input; null for a page that is only read
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
