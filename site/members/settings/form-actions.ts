import { profileOf } from '#rules/people'
import { problemsIn, type Problems } from '../../ui/forms/form.ts'
import { readProfileForm, type ProfileInput } from '../../ui/forms/profile.ts'
import { inputsOf, readChosen, WEEKLY } from './labels/notification-labels.ts'
import { UpdateNotificationPreferencesMutation } from './preferences/operations.ts'
import {
  DeleteAccountMutation,
  EndOtherSessionsMutation,
  EndSessionMutation,
  UpdateProfileMutation,
} from './operations.ts'

type Graphql = App.Locals['graphql']

/** A profile that was refused, with what was typed. */
export type SentProfile = {
  input: ProfileInput
  problems: Problems
  /** It has changed since the form was opened; the page shows what is stored beside it. */
  isOutdated?: boolean
}

/** The outcome of a form of this page, sent without script. */
export type Outcome = {
  message: string
  isRefused: boolean
  sent?: SentProfile
  /** It is refused until the member confirms that it is them. */
  isToConfirm?: boolean
}

/** A failed act: its message, and the schema's errors if a request was made. */
type Refused = { outcome: Outcome; errors?: App.GraphqlResult<unknown>['errors'] }

const refused = (errors: Refused['errors'], sent?: SentProfile): Refused => ({
  outcome: {
    message: errors?.[0]?.message ?? 'Please try again.',
    isRefused: true,
    isToConfirm: errors?.[0]?.extensions?.code === 'CONFIRM',
    ...(sent ? { sent } : {}),
  },
  errors,
})

async function updateProfile(graphql: Graphql, form: FormData): Promise<Refused | null> {
  const input = readProfileForm(form)
  const problems = problemsIn(profileOf(input.location), input)
  const message = 'Please look at the marked fields.'
  if (problems) return { outcome: { message, isRefused: true, sent: { input, problems } } }
  const version = String(form.get('version') ?? '') || null
  const { data, errors } = await graphql(UpdateProfileMutation, { input: { ...input, version } })
  const isOutdated = errors?.[0]?.extensions?.code === 'CONFLICT'
  return data ? null : refused(errors, { input, problems: {}, isOutdated })
}

async function endSession(graphql: Graphql, form: FormData): Promise<Refused | null> {
  const { data, errors } = await graphql(EndSessionMutation, { id: String(form.get('id') ?? '') })
  return data ? null : refused(errors)
}

async function endOtherSessions(graphql: Graphql): Promise<Refused | null> {
  const { data, errors } = await graphql(EndOtherSessionsMutation, {})
  return data ? null : refused(errors)
}

async function chooseNotifications(graphql: Graphql, form: FormData): Promise<Refused | null> {
  const emails = [{ name: WEEKLY, isWanted: form.get(WEEKLY) !== null }]
  const { data, errors } = await graphql(
    UpdateNotificationPreferencesMutation,
    inputsOf(readChosen(form), emails),
  )
  return data ? null : refused(errors)
}

async function deleteAccount(graphql: Graphql, form: FormData): Promise<Refused | null> {
  const { data, errors } = await graphql(DeleteAccountMutation, { email: String(form.get('email') ?? '') })
  return data ? null : refused(errors)
}

type Act = { run: (graphql: Graphql, form: FormData) => Promise<Refused | null>; done: string }

/** The actions of the settings forms by the value of their buttons, each with its message on success. */
const ACTS = new Map<string, Act>([
  ['update-profile', { run: updateProfile, done: 'Your profile is saved.' }],
  ['end-session', { run: endSession, done: 'Signed out on that device.' }],
  ['choose-notifications', { run: chooseNotifications, done: 'Your notifications are saved.' }],
  ['delete-account', { run: deleteAccount, done: 'Your account has been deleted.' }],
  ['end-other-sessions', { run: endOtherSessions, done: 'You’re now signed in here only.' }],
])

/**
 * Handles a form of the settings page, named by its button.
 * @returns null on success; else the message and the reason of the refusal
 */
export async function actOn(graphql: Graphql, form: FormData): Promise<Refused | null> {
  const act = ACTS.get(String(form.get('act')))
  return act ? act.run(graphql, form) : refused(undefined)
}

/** Returns the message for the page after an act. */
export function saidAfter(act: string | null): Outcome | null {
  const done = act === null ? undefined : ACTS.get(act)?.done
  return done === undefined ? null : { message: done, isRefused: false }
}
