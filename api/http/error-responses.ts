import { Refusal, STATUS, type Issue } from '../lib/refusal.ts'
import { outageRefusal } from '../database/outage.ts'
import { noteTrouble } from '../database/outage-log.ts'
import { traceNow } from '../lib/trace.ts'

type ErrorBody = { message: string; issues?: Issue[] }

/**
 * Turns whatever was thrown into the refusal that a visitor may read. A bug is logged and becomes null.
 */
export function readable(thrown: unknown): Refusal | null {
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
export function unexpected(): string {
  const id = traceNow()?.id
  return id ? `${UNEXPECTED} If it happens again, quote this number: ${id}` : UNEXPECTED
}

/** Returns the status and headers with which every door sends a refusal; those of a bug, without one. */
export function httpOf(refusal: Refusal | null): { status: number; headers: Record<string, string> } {
  if (!refusal) return { status: 500, headers: {} }
  const { code, retryAfter } = refusal
  return {
    status: STATUS[code],
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      // Browsers show no dialog for this scheme, which is what a script can sign in with.
      ...(code === 'SIGNED_OUT' && { 'www-authenticate': 'Bearer' }),
    },
  }
}

/** Returns a refusal as a REST response: status, `{message, issues?}` and `Retry-After` (decisions, "REST"). */
export function refusalResponse(refusal: Refusal | null): Response {
  const { message, issues } = refusal ?? { message: unexpected(), issues: [] }
  const body: ErrorBody = issues.length > 0 ? { message, issues } : { message }
  const { status, headers } = httpOf(refusal)
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
