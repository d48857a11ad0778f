import { isVisible } from '#text/characters'
import { enquiry } from '#rules/contact'
import { problemsIn, type Problems } from '../ui/forms/form.ts'
import { mutate, textsIn, type Refusal } from '../server/plain-form.ts'
import { SendEnquiry } from './operations.ts'

/** The outcome of a message sent without script. A refused one comes back, so that nothing is typed twice. */
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
 * Sends the contact form.
 * @returns the address to go to when it was stored; otherwise the refusal, with its page's outcome
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
