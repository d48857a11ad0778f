import { isVisible } from '#text/characters'
import { enquiry } from '#rules/contact'
import { problemsIn, type Problems } from '../ui/forms/form.ts'
import { refusedWith, type RefusedWith } from '../server/refused.ts'
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

const FIELDS = ['firstName', 'lastName', 'email', 'interest', 'message', 'website'] as const
type Field = (typeof FIELDS)[number]
type Refusal = RefusedWith & { reason: string; outcome: Outcome }

/**
 * Sends the contact form.
 * @returns null when it was stored; otherwise the messages, with the status and headers
 */
export async function handleForm(
  { graphql }: Pick<App.Locals, 'graphql'>,
  form: FormData,
): Promise<Refusal | null> {
  const values = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '')])) as Record<
    Field,
    string
  >
  const { errors } = await graphql(SendEnquiry, { input: values })
  const reason = errors?.[0]?.message
  if (reason === undefined) return null
  const { website: _trap, ...required } = values
  const isMissing = Object.values(required).some((value) => !isVisible(value))
  const outcome: Outcome = {
    kind: 'refused',
    title: isMissing ? 'Validation Error' : 'Message not sent',
    message: isMissing ? 'Please fill in all required fields.' : reason,
    values,
    problems: problemsIn(enquiry, values) ?? {},
  }
  return { ...refusedWith(errors), reason, outcome }
}
