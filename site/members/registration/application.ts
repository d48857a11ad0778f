import { registration } from '#rules/people'
import { problemsFrom, problemsIn, type Problems } from '../../ui/forms/form.ts'
import { createClient, messageFrom } from '../../data/graphql.ts'
import { withHttps, type RegistrationInput } from '../../ui/forms/profile.ts'
import { RegisterMutation } from './operations.ts'

/** The outcome of an application; without a message it did not arrive, and the fields or the refusal say why. */
type Outcome = {
  message?: string
  statusPath?: string | null
  problems: Problems | null
  refusal?: string
}

const whole = (typed: RegistrationInput) => ({ ...typed, linkedinProfile: withHttps(typed.linkedinProfile) })

/** Returns the problems of an application found in the browser; null for none. */
export const problemsInApplication = (typed: RegistrationInput) => problemsIn(registration, whole(typed))

/**
 * Sends the application. This file and its imports are loaded at the first input.
 * @returns the outcome to show; a refusal or a network failure is one, and never throws
 */
export async function sendApplication(typed: RegistrationInput): Promise<Outcome> {
  const input = whole(typed)
  const { data, error } = await createClient().mutation(RegisterMutation, { input }).toPromise()
  if (data) return { ...data.registerMember, problems: null }
  return {
    problems: problemsFrom(error),
    refusal: messageFrom(error, 'Please check your information and try again.'),
  }
}
