import { DecideAppealMutation, type AppealOutcome } from './moderation/appeals/operations.ts'
import { DecideMutation, type DecisionAction } from './moderation/operations.ts'
import { DecideVersionMutation } from './moderation/history/operations.ts'
import { PutBackMutation } from './moderation/removed/operations.ts'
import { DecideReportsMutation } from './moderation/reports/operations.ts'
import { SetDisabledMutation, VerifyMutation } from './users/operations.ts'

type Ask = App.Locals['graphql']

/** What came of a form of the dashboard that was sent without script. */
export type Said = {
  message: string
  isRefused: boolean
  /** It was refused until they have confirmed that it is them. */
  isToConfirm?: boolean
}

/** An act that did not come about: why, and the schema's errors if it gave any. */
type Refused = { message: string; status?: number; errors?: App.Answer<unknown>['errors'] }

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

const refusedBy = (errors: Refused['errors']): Refused => ({
  message: errors?.[0]?.message ?? 'Please try again.',
  errors,
})

/** Where an item stands that a form is about; what is pending, when it does not say. */
const STATUS: Record<string, 'APPROVED' | 'REJECTED'> = { approved: 'APPROVED', rejected: 'REJECTED' }

async function decide(ask: Ask, form: FormData, action: DecisionAction): Promise<Refused | null> {
  const type = text(form, 'type') === 'reply' ? 'REPLY' : 'POST'
  const items = [{ type, id: text(form, 'id'), version: text(form, 'version') || null } as const]
  const [note, rule] = [text(form, 'note'), text(form, 'rule') || null]
  const from = STATUS[text(form, 'from')] ?? 'PENDING'
  const { data, errors } = await ask(DecideMutation, { input: { action, from, note, rule, items } })
  if (!data) return refusedBy(errors)
  const refusal = data.decideItems.find((item) => item.refusal)?.refusal
  return refusal ? { message: refusal, status: 409 } : null
}

async function decideVersion(ask: Ask, form: FormData, action: DecisionAction): Promise<Refused | null> {
  const type = text(form, 'type') === 'reply' ? 'REPLY' : 'POST'
  const [id, versionId] = [text(form, 'id'), text(form, 'versionId')]
  const [note, rule] = [text(form, 'note'), text(form, 'rule') || null]
  const { data, errors } = await ask(DecideVersionMutation, {
    input: { type, id, versionId, action, note, rule },
  })
  return data ? null : refusedBy(errors)
}

async function decideAppeal(ask: Ask, form: FormData, outcome: AppealOutcome): Promise<Refused | null> {
  const input = { id: text(form, 'id'), outcome, answer: text(form, 'answer') }
  const { data, errors } = await ask(DecideAppealMutation, { input })
  return data ? null : refusedBy(errors)
}

async function verify(ask: Ask, form: FormData): Promise<Refused | null> {
  const { data, errors } = await ask(VerifyMutation, { id: text(form, 'id') })
  return data ? null : refusedBy(errors)
}

async function setDisabled(ask: Ask, form: FormData, disabled: boolean): Promise<Refused | null> {
  const input = {
    userId: text(form, 'id'),
    disabled,
    reason: text(form, 'reason'),
    rejectPending: form.has('rejectPending'),
    unpublishPublished: form.has('unpublishPublished'),
  }
  const { data, errors } = await ask(SetDisabledMutation, { input })
  return data ? null : refusedBy(errors)
}

async function putBack(ask: Ask, form: FormData): Promise<Refused | null> {
  const type = text(form, 'type') === 'reply' ? 'REPLY' : 'POST'
  const { data, errors } = await ask(PutBackMutation, { input: { type, id: text(form, 'id') } })
  return data ? null : refusedBy(errors)
}

async function decideReports(
  ask: Ask,
  form: FormData,
  outcome: 'UPHELD' | 'DISMISSED',
): Promise<Refused | null> {
  const targetType = TARGETS[text(form, 'type')] ?? 'POST'
  const [targetId, note] = [text(form, 'id'), text(form, 'note')]
  const version = text(form, 'version') || null
  const input = { targetType, targetId, outcome, note, version }
  const { data, errors } = await ask(DecideReportsMutation, { input })
  return data ? null : refusedBy(errors)
}

const TARGETS: Record<string, 'POST' | 'REPLY' | 'USER'> = { reply: 'REPLY', user: 'USER' }

type Act = { run: (ask: Ask, form: FormData) => Promise<Refused | null>; done: string }

/** What the forms of the dashboard do, by the value of their buttons, and what is said once it is done. */
const ACTS = new Map<string, Act>([
  ['approve', { run: (ask, form) => decide(ask, form, 'APPROVE'), done: 'It is published.' }],
  ['reject', { run: (ask, form) => decide(ask, form, 'REJECT'), done: 'It is not published.' }],
  ['put-back', { run: putBack, done: 'It is back; we’ve e-mailed its author.' }],
  [
    'grant',
    { run: (ask, form) => decideAppeal(ask, form, 'GRANTED'), done: 'Things are back as they were.' },
  ],
  ['refuse', { run: (ask, form) => decideAppeal(ask, form, 'REFUSED'), done: 'The decision stands.' }],
  [
    'withhold-version',
    {
      run: (ask, form) => decideVersion(ask, form, 'REJECT'),
      done: 'The version is withheld; its author is told why.',
    },
  ],
  [
    'show-version',
    {
      run: (ask, form) => decideVersion(ask, form, 'APPROVE'),
      done: 'The version can be read again; its author is told.',
    },
  ],
  ['uphold', { run: (ask, form) => decideReports(ask, form, 'UPHELD'), done: 'The reports are upheld.' }],
  [
    'dismiss',
    { run: (ask, form) => decideReports(ask, form, 'DISMISSED'), done: 'The reports are dismissed.' },
  ],
  ['verify', { run: verify, done: 'They are now a member; we’ve e-mailed them.' }],
  ['disable', { run: (ask, form) => setDisabled(ask, form, true), done: 'The account is disabled.' }],
  ['enable', { run: (ask, form) => setDisabled(ask, form, false), done: 'The account is enabled.' }],
])

/**
 * Does what a form of the dashboard asks for, named by its button.
 * @returns null when it is done; else what to say, and why it was refused
 */
export async function actOn(ask: Ask, form: FormData): Promise<Refused | null> {
  const act = ACTS.get(text(form, 'act'))
  return act ? act.run(ask, form) : refusedBy(undefined)
}

/** What to say on the page that follows an act. */
export function saidAfter(act: string | null): Said | null {
  const done = act === null ? undefined : ACTS.get(act)?.done
  return done === undefined ? null : { message: done, isRefused: false }
}
