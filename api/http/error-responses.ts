import { Refusal, STATUS, type Issue } from '../lib/refusal.ts'
import { outageRefusal } from '../database/outage.ts'
import { noteTrouble } from '../database/outage-log.ts'
import { traceNow } from '../lib/trace.ts'

type ErrorBody = { message: string; issues?: Issue[] }

/** Converts a thrown value to a refusal for the visitor. A bug is logged and becomes null. */
export function toRefusal(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) {
    if (thrown.code === 'AWAY') noteTrouble(thrown.cause ?? thrown, 'unexpected error')
    return thrown
  }
  // Invalid arguments of connections, such as an incomplete cursor.
  if (thrown instanceof Error && thrown.name === 'PothosValidationError')
    return new Refusal('INVALID', thrown.message)
  return noteTrouble(thrown, 'unexpected error') ? outageRefusal(thrown) : null
}

const UNEXPECTED = 'Something went wrong on our side. Please try again.'

/** Returns the message of an internal error, with the id of its log lines. */
export function internalErrorMessage(): string {
  const id = traceNow()?.id
  return id ? `${UNEXPECTED} If it happens again, quote this number: ${id}` : UNEXPECTED
}

/** Returns the status and headers of a refusal, or of a bug when there is none, for every API. */
export function httpOf(refusal: Refusal | null): { status: number; headers: Record<string, string> } {
  if (!refusal) return { status: 500, headers: {} }
  const { code, retryAfter } = refusal
  return {
    status: STATUS[code],
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      // Tells scripts how to sign in; browsers show no dialog for this scheme.
      ...(code === 'SIGNED_OUT' && { 'www-authenticate': 'Bearer' }),
    },
  }
}

/** Returns the REST response for a refusal: status, `{message, issues?}` and `Retry-After` (decisions, "REST"). */
export function refusalResponse(refusal: Refusal | null): Response {
  const { message, issues } = refusal ?? { message: internalErrorMessage(), issues: [] }
  const body: ErrorBody = issues.length > 0 ? { message, issues } : { message }
  const { status, headers } = httpOf(refusal)
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
