import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from './env.ts'

/** Facts about the current request, for its lines in the log. */
export type Trace = {
  /** The value of x-request-id in the response, which a visitor quotes when they report an error. */
  id: string
  door: 'file' | 'page' | 'api' | 'job'
  memberId: string | undefined
  /** The name of the GraphQL operation. */
  operation?: string
  /** Set for an operation of a document that the site itself sends, of which there are few. */
  isOwnOperation?: true
  /** The reason of a refusal, as in `extensions.code`. */
  code?: string
  /** Set when a page was refused what it queried, so that its rendering ends on purpose. */
  isRefused?: boolean
}

const traces = new AsyncLocalStorage<Trace>()
const byResponse = new WeakMap<ServerResponse, Trace>()

const GIVEN = /^[\w.-]{8,100}$/

/** Begins to follow a request. Its id is the proxy's, where there is one to believe. */
export function beginTrace(req: IncomingMessage, res: ServerResponse): Trace {
  const given = env.TRUST_PROXY ? String(req.headers['x-request-id'] ?? '') : ''
  const trace: Trace = { id: GIVEN.test(given) ? given : randomUUID(), door: 'page', memberId: undefined }
  byResponse.set(res, trace)
  return trace
}

/** Runs a function as part of a request. */
export const within = <Result>(trace: Trace, work: () => Result): Result => traces.run(trace, work)

/** Does what a request has caused and left to a job; without a request it belongs to none. */
export const withinJob = <Result>(requestId: string | undefined, work: () => Result): Result =>
  requestId ? traces.run({ id: requestId, door: 'job', memberId: undefined }, work) : work()

const LONGEST_NAME = 60

/** Notes which GraphQL operation the request is, by the name in its document. */
export function noteOperation(name: string | undefined, isOwn = false): void {
  const trace = traceNow()
  if (!trace) return
  trace.operation = (name ?? 'anonymous').slice(0, LONGEST_NAME)
  if (isOwn) trace.isOwnOperation = true
}

/** Does what belongs to no request, though one has caused it. */
export const outsideRequests = (work: () => void): void => traces.exit(work)

/** The current request; none in tests that call the application itself, and in jobs. */
export const traceNow = (): Trace | undefined => traces.getStore()

/** The number of the current request. */
export const requestId = (): string => traceNow()?.id ?? randomUUID()

/** The id of the current request, as header and value; a shared rendering has none. */
export function traceHeader(res: ServerResponse): [string, string] | [] {
  const trace = byResponse.get(res)
  return trace ? ['x-request-id', trace.id] : []
}
