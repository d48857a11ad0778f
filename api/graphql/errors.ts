import type { GraphQLError } from 'graphql'
import { httpOf, readable, unexpected } from '../http/error-responses.ts'
import type { Refusal } from '../lib/refusal.ts'

/** An error as a response has it; `http` is for the response itself, and is not sent. */
export type PublicError = {
  message: string
  locations?: readonly { line: number; column: number }[]
  path?: readonly (string | number)[]
  extensions: Record<string, unknown> & { http?: Partial<ReturnType<typeof httpOf>> }
}

/** Returns the public form of a refusal; of a bug, without one. */
export function errorOf(refusal: Refusal | null): PublicError {
  const http = httpOf(refusal)
  if (!refusal) return { message: unexpected(), extensions: { code: 'UNEXPECTED', http } }
  const { code, message, issues, texts } = refusal
  return { message, extensions: { code, issues, http, ...(texts && { texts }) } }
}

/** The end of a message that names fields of an input for a misspelled one; validation suggests none. */
const SUGGESTION = / Did you mean [^?]*\?$/

/** Returns the public form of an error that GraphQL found, or that a resolver threw: bugs are logged and masked. */
export function publicError(error: GraphQLError): PublicError {
  const { originalError } = error
  const { message, locations, path, extensions } = error.toJSON()
  const where = { ...(locations && { locations }), ...(path && { path }) }
  // Without an original it is GraphQL's own: an unknown field, a value of another type, a limit.
  const isOwn = !originalError || originalError.name === 'GraphQLError'
  return isOwn
    ? { message: message.replace(SUGGESTION, ''), ...where, extensions: { ...extensions } }
    : { ...errorOf(readable(originalError)), ...where }
}
