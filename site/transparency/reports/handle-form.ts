import { shownEmail } from '#text/shown-email'
import { reportInput } from '#rules/reports'
import { enumOf } from '../../data/enums.ts'
import { problemsIn, type Problems } from '../../ui/forms/form.ts'
import { INVALID, mutate, textsIn, type Refusal } from '../../server/plain-form.ts'
import { FileReportMutation } from './operations.ts'

/** The item to be reported, from the URL. */
export type Key = { targetType: 'post' | 'reply' | 'user'; targetId: string }

const TEXTS = ['kind', 'details', 'name', 'email'] as const

/** Input to be shown again. */
export type Typed = Partial<Record<(typeof TEXTS)[number], string>> & { goodFaith?: boolean }

type Refused = Refusal & { typed: Typed; problems: Problems }

/**
 * Handles the report form.
 * @returns the URL to redirect to; or the errors with the input
 */
export async function handleForm(
  locals: Pick<App.Locals, 'graphql' | 'viewer'>,
  key: Key,
  form: FormData,
): Promise<string | Refused> {
  const { viewer } = locals
  const typed = { ...textsIn(form, TEXTS), goodFaith: form.has('goodFaith') }
  // A signed-in reporter uses the account's name and address, which the form does not include.
  const account = viewer && {
    name: `${viewer.firstName} ${viewer.lastName}`,
    email: shownEmail(viewer.email),
  }
  const sent = { ...key, ...typed, ...account }
  const rule = reportInput.safeParse(sent)
  if (!rule.success) return { ...INVALID, typed, problems: problemsIn(reportInput, sent) ?? {} }
  const { targetType, kind, ...rest } = rule.data
  const input = { ...rest, targetType: enumOf(targetType), kind: enumOf(kind) }
  const result = await mutate(locals, FileReportMutation, { input })
  if (!result.data) return { ...result, typed, problems: {} }
  return `/report?sent=${result.data.fileReport.reference}`
}
