import { registration } from '#rules/members'
import { problemsFrom, problemsIn, type Problems } from '../../lib/forms/form.ts'
import { createClient, messageFrom } from '../../lib/graphql.ts'
import type { RegistrationInput } from '../../lib/forms/person.ts'
import { RegisterMutation } from './operations.ts'

/** What became of an application; without a message it did not arrive, and the fields or the refusal say why. */
type Outcome = { message?: string; statusPath?: string | null; problems: Problems; refusal?: string }

/**
 * Asks the server's own rule, then the server. This file and what it needs travel when somebody begins to write.
 * @returns what to show; it never throws for a refusal or for a network that is away
 */
export async function sendApplication(input: RegistrationInput): Promise<Outcome> {
  const found = problemsIn(registration, input)
  if (found) return { problems: found }

  const { data, error } = await createClient().mutation(RegisterMutation, { input }).toPromise()
  if (data) return { ...data.registerMember, problems: {} }
  return {
    problems: problemsFrom(error) ?? {},
    refusal: messageFrom(error, 'Please check your information and try again.'),
  }
}
