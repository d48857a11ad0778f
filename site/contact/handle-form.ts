import { isVisible } from '#text/characters'
import { enquiry } from '#rules/contact'
import { problemsIn, type Problems } from '../ui/forms/form.ts'
import { mutate, textsIn, type Refusal } from '../server/plain-form.ts'
import { SendEnquiry } from './operations.ts'

/**
 * Outcome of a message sent without JavaScript. A refused message is returned, so that nothing has to be typed again.
 */
export type Outcome =
  | { kind: 'sent'; title: string; message: string }
  | {
      kind: 'refused'
      title: string
      message: string
      values: Readonly<Record<string, string>>
      problems: Problems
    }

export const SENT: Outcome = {
  kind: 'sent',
  title: 'Message Sent!',
  message: "Thank you for your inquiry. We'll get back to you within 24 hours.",
}

const FIELDS = ['firstName', 'lastName', 'email', 'interest', 'message', 'about', 'website'] as const

/**
 * Handles the contact form.
 * @returns the URL to redirect to after success, otherwise the error with the outcome to render
 */
export async function handleForm(
  locals: Pick<App.Locals, 'graphql'>,
  form: FormData,
): Promise<string | (Refusal & { outcome: Outcome })> {
  const values = textsIn(form, FIELDS)
  const result = await mutate(locals, SendEnquiry, { input: values })
  if (result.data) return '/contact?sent'
  const { website: _trap, about: _page, ...required } = values
  const isMissing = Object.values(required).some((value) => !isVisible(value))
  const outcome: Outcome = {
    kind: 'refused',
    title: isMissing ? 'Validation Error' : 'Message not sent',
    message: isMissing ? 'Please fill in all required fields.' : result.message,
    values,
    problems: problemsIn(enquiry, values) ?? {},
  }
  return { ...result, outcome }
}
