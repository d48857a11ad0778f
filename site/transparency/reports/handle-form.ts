import { shownEmail } from '#text/shown-email'
import { reportInput } from '#rules/reports'
import { enumOf } from '../../data/enums.ts'
import { problemsIn, type Problems } from '../../ui/forms/form.ts'
import { refusedWith, type RefusedWith } from '../../server/refused.ts'
import { FileReportMutation } from './operations.ts'

/** Item of the report, from the address. */
export type Key = { targetType: 'post' | 'reply' | 'user'; targetId: string }

/** Input, so that nothing has to be typed twice. */
export type Typed = {
  kind: string
  details: string
  name: string
  email: string
  goodFaith: boolean
}

export const NOTHING_TYPED: Typed = {
  kind: '',
  details: '',
  name: '',
  email: '',
  goodFaith: false,
}

export type Refused = RefusedWith & { typed: Typed; problems: Problems; message: string }

/**
 * Sends what the form of a report holds.
 * @returns the reference, and what to say; or what is wrong, with what was typed
 */
export async function handleForm(
  { graphql, viewer }: Pick<App.Locals, 'graphql' | 'viewer'>,
  key: Key,
  form: FormData,
): Promise<{ reference: string } | Refused> {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed: Typed = {
    kind: text('kind'),
    details: text('details'),
    name: text('name'),
    email: text('email'),
    goodFaith: form.has('goodFaith'),
  }
  // A signed-in reporter uses the account's name and address, which the form does not include.
  const account = viewer && {
    name: `${viewer.firstName} ${viewer.lastName}`,
    email: shownEmail(viewer.email),
  }
  const sent = { ...key, ...typed, ...account }
  const rule = reportInput.safeParse(sent)
  if (!rule.success) {
    const problems = problemsIn(reportInput, sent) ?? {}
    return { ...refusedWith(undefined), typed, problems, message: '' }
  }
  const { targetType, kind, ...rest } = rule.data
  const input = { ...rest, targetType: enumOf(targetType), kind: enumOf(kind) }
  const { data, errors } = await graphql(FileReportMutation, { input })
  if (data) return { reference: data.fileReport.reference }
  const message = errors?.[0]?.message ?? 'Please try again.'
  return { ...refusedWith(errors), typed, problems: {}, message }
}
