import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from './env.ts'

/** Facts about the current request for its log lines. */
export type Trace = {
  /** The value of x-request-id in the response, which visitors quote when they report an error. */
  id: string
  door: 'file' | 'page' | 'api' | 'job'
  memberId: string | undefined
  /** The GraphQL operation name. */
  operation?: string
  /** Set for one of the site's own operations, of which there are few. */
  isOwnOperation?: true
  /** The refusal code, as in `extensions.code`. */
  code?: string
  /** Set when a query of a page was refused, so that its rendering ends deliberately. */
  isRefused?: boolean
}

const traces = new AsyncLocalStorage<Trace>()
const byResponse = new WeakMap<ServerResponse, Trace>()

const GIVEN = /^[\w.-]{8,100}$/

/** Starts tracing a request. Uses the proxy's request id when the proxy is trusted. */
export function beginTrace(req: IncomingMessage, res: ServerResponse): Trace {
  const given = env.TRUST_PROXY ? String(req.headers['x-request-id'] ?? '') : ''
  const trace: Trace = { id: GIVEN.test(given) ? given : randomUUID(), door: 'page', memberId: undefined }
  byResponse.set(res, trace)
  return trace
}

/** Runs a function as part of a request. */
export const within = <Result>(trace: Trace, work: () => Result): Result => traces.run(trace, work)

/** Runs a job as part of the request that queued it; without one, outside any request. */
export const withinJob = <Result>(requestId: string | undefined, work: () => Result): Result =>
  requestId ? traces.run({ id: requestId, door: 'job', memberId: undefined }, work) : work()

const LONGEST_NAME = 60

/** Records the GraphQL operation of the request, by the name in its document. */
export function noteOperation(name: string | undefined, isOwn = false): void {
  const trace = traceNow()
  if (!trace) return
  trace.operation = (name ?? 'anonymous').slice(0, LONGEST_NAME)
  if (isOwn) trace.isOwnOperation = true
}

/** Runs work outside the request that caused it. */
export const outsideRequests = (work: () => void): void => traces.exit(work)

/** Returns the current request; undefined in jobs and in tests that call the application directly. */
export const traceNow = (): Trace | undefined => traces.getStore()

/** Returns the id of the current request. */
export const requestId = (): string => traceNow()?.id ?? randomUUID()

/** Returns the id of the current request as header name and value; empty for a shared rendering. */
export function traceHeader(res: ServerResponse): [string, string] | [] {
  const trace = byResponse.get(res)
  return trace ? ['x-request-id', trace.id] : []
}
