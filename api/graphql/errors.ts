import type { GraphQLError } from 'graphql'
import { httpOf, toRefusal, internalErrorMessage } from '../http/error-responses.ts'
import type { Refusal } from '../lib/refusal.ts'

/** An error as clients see it; `http` applies to the response and is not sent. */
export type PublicError = {
  message: string
  locations?: readonly { line: number; column: number }[]
  path?: readonly (string | number)[]
  extensions: Record<string, unknown> & { http?: Partial<ReturnType<typeof httpOf>> }
}

/** Returns the public error for a refusal, or for a bug when there is none. */
export function errorOf(refusal: Refusal | null): PublicError {
  const http = httpOf(refusal)
  if (!refusal) return { message: internalErrorMessage(), extensions: { code: 'UNEXPECTED', http } }
  const { code, message, issues, texts } = refusal
  return { message, extensions: { code, issues, http, ...(texts && { texts }) } }
}

/** Matches suggested field names at the end of an input error; validation makes no suggestions. */
const SUGGESTION = / Did you mean [^?]*\?$/

/** Returns the public form of an error from GraphQL or from a resolver. Bugs are logged and masked. */
export function publicError(error: GraphQLError): PublicError {
  const { originalError } = error
  const { message, locations, path, extensions } = error.toJSON()
  const where = { ...(locations && { locations }), ...(path && { path }) }
  // GraphQL's own errors have no original: unknown fields, wrong types, limits.
  const isOwn = !originalError || originalError.name === 'GraphQLError'
  return isOwn
    ? { message: message.replace(SUGGESTION, ''), ...where, extensions: { ...extensions } }
    : { ...errorOf(toRefusal(originalError)), ...where }
}
