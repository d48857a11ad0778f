import { registration } from '#rules/people'
import { problemsFrom, problemsIn, type Problems } from '../../ui/forms/form.ts'
import { createClient, messageFrom } from '../../data/graphql.ts'
import { withHttps, type RegistrationInput } from '../../ui/forms/profile.ts'
import { RegisterMutation } from './operations.ts'

/** Outcome of an application; without a message it was refused, with errors by field or a refusal. */
type Outcome = {
  message?: string
  statusPath?: string | null
  problems: Problems | null
  refusal?: string
}

const whole = (typed: RegistrationInput) => ({ ...typed, linkedinProfile: withHttps(typed.linkedinProfile) })

/** Validates an application in the browser; null if it is valid. */
export const problemsInApplication = (typed: RegistrationInput) => problemsIn(registration, whole(typed))

/**
 * Sends the application. This file and its imports are loaded at the first input.
 * @returns the outcome to show, also for a refusal or a network failure; never throws
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
