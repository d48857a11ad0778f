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
  // What GraphQL's connections cannot read of what was sent, such as a cursor that was cut short.
  if (thrown instanceof Error && thrown.name === 'PothosValidationError')
    return new Refusal('INVALID', thrown.message)
  return noteTrouble(thrown, 'unexpected error') ? outageRefusal(thrown) : null
}

const UNEXPECTED = 'Something went wrong on our side. Please try again.'

/** What a visitor reads in place of a bug, with what its lines in the log can be found by. */
export function unexpected(): string {
  const id = traceNow()?.id
  return id ? `${UNEXPECTED} If it happens again, tell us this number: ${id}` : UNEXPECTED
}

/** A refusal as a REST answer: status, `{message, issues?}` and `Retry-After` (decisions, "REST"). */
export function refusalResponse(refusal: Refusal | null): Response {
  if (!refusal) return Response.json({ message: unexpected() } satisfies ErrorBody, { status: 500 })
  const { code, message, issues, retryAfter } = refusal
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  const body: ErrorBody = issues.length > 0 ? { message, issues } : { message }
  return Response.json(body, { status: STATUS[code], headers })
}

/** The same at the GraphQL door, where what is refused before the schema is asked has the form of GraphQL too. */
export function graphqlRefusalResponse(refusal: Refusal | null, accept = ''): Response {
  const { code, message, issues, retryAfter } = refusal ?? unknown()
  const type = accept.includes(GRAPHQL_TYPE) ? GRAPHQL_TYPE : 'application/json'
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'content-type': `${type}; charset=utf-8`,
  }
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  const extensions = issues.length > 0 ? { code, issues } : { code }
  const status = refusal ? STATUS[refusal.code] : 500
  return new Response(JSON.stringify({ errors: [{ message, extensions }] }), { status, headers })
}

const GRAPHQL_TYPE = 'application/graphql-response+json'
const unknown = () => ({ code: 'UNEXPECTED', message: unexpected(), issues: [], retryAfter: undefined })
