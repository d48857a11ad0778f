import type { Problems } from '../../ui/forms/form.ts'
import { INVALID, mutate, textIn, type Refusal } from '../../server/plain-form.ts'
import { readOwnProfile } from '../read-profile.ts'
import { mutationInputOf, problemsInProfile, type OwnProfileInput } from '../ticks/own-profile.ts'
import { inputOf, readChosen } from './labels/notification-labels.ts'
import { UpdateNotificationPreferencesMutation } from './preferences/operations.ts'
import {
  DeleteAccountMutation,
  EndOtherSessionsMutation,
  EndSessionMutation,
  UpdateProfileMutation,
} from './operations.ts'

type Locals = Pick<App.Locals, 'graphql'>

/** A refused profile with its input. */
export type SentProfile = {
  input: OwnProfileInput
  problems: Problems
  /** True if the profile has changed since the form was opened; the stored values are shown beside the input. */
  isOutdated?: boolean
}

async function updateProfile(locals: Locals, form: FormData) {
  const input = readOwnProfile(form)
  const problems = problemsInProfile(input)
  if (problems)
    return { ...INVALID, message: 'Please check the highlighted fields.', sent: { input, problems } }
  const version = textIn(form, 'version') || null
  const result = await mutate(locals, UpdateProfileMutation, {
    input: { ...mutationInputOf(input), version },
  })
  return { ...result, sent: { input, problems: {}, isOutdated: !result.data && result.code === 'CONFLICT' } }
}

const chooseNotifications = (locals: Locals, form: FormData) =>
  mutate(locals, UpdateNotificationPreferencesMutation, inputOf(readChosen(form)))

/** Input of the form that deletes an account. */
export type SentDeletion = { email: string; takesItems: boolean }

async function deleteAccount(locals: Locals, form: FormData) {
  const input = { email: textIn(form, 'email'), takesItems: form.get('words') === 'take' }
  return { ...(await mutate(locals, DeleteAccountMutation, input)), sentDeletion: input }
}

type Refused = Refusal & { sent?: SentProfile; sentDeletion?: SentDeletion }
type Act = {
  run: (locals: Locals, form: FormData) => Promise<{ data: object } | Refused>
  /** Success message. */
  done: string
}

/** Actions of the settings forms by the value of their buttons. */
const ACTS = new Map<string, Act>([
  ['update-profile', { run: updateProfile, done: 'Your profile is saved.' }],
  ['choose-notifications', { run: chooseNotifications, done: 'Your notifications are saved.' }],
  [
    'end-session',
    {
      run: (locals, form) => mutate(locals, EndSessionMutation, { id: textIn(form, 'id') }),
      done: 'Signed out on that device.',
    },
  ],
  [
    'end-other-sessions',
    {
      run: (locals) => mutate(locals, EndOtherSessionsMutation, {}),
      done: 'You’re now signed in here only.',
    },
  ],
  ['delete-account', { run: deleteAccount, done: 'Your account is about to be deleted.' }],
])

/**
 * Handles a form of the settings page; its button names the action.
 * @returns the URL to redirect to, or the refusal
 */
export async function handleForm(locals: Locals, form: FormData): Promise<string | Refused> {
  const act = textIn(form, 'act')
  const result = (await ACTS.get(act)?.run(locals, form)) ?? { ...INVALID, message: 'Please try again.' }
  if (!result.data) return result
  return act === 'delete-account' ? '/settings/deleted' : `/settings?done=${encodeURIComponent(act)}`
}

/** Returns the success message of an action. */
export const doneMessage = (act: string | null) => (act && ACTS.get(act)?.done) || null
