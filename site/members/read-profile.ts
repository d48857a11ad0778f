import { TICKS } from '#limits/people'
import { textIn, textsIn } from '../server/plain-form.ts'
import { ticked, type OwnProfileInput } from './ticks/own-profile.ts'
import { withHttps, type ProfileInput, type RegistrationInput } from '../ui/forms/profile.ts'

const TEXTS = ['firstName', 'lastName', 'linkedinProfile', 'location', 'jobTitle', 'company', 'bio'] as const

/** Parses the personal fields of a plain form. */
function readProfileForm(form: FormData): ProfileInput {
  const texts = textsIn(form, TEXTS)
  const linkedinProfile = withHttps(texts.linkedinProfile)
  return { ...texts, linkedinProfile, isPublicProfile: form.has('isPublicProfile') }
}

/** Parses the profile of a member, including its ticks. */
export const readOwnProfile = (form: FormData): OwnProfileInput => ({
  ...readProfileForm(form),
  ...ticked(TICKS.filter((tick) => form.has(tick))),
})

/** Parses an application sent without JavaScript. */
export const readRegistration = (form: FormData): RegistrationInput => ({
  ...readProfileForm(form),
  email: textIn(form, 'email'),
})
