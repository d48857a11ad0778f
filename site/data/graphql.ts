import {
  Client,
  createRequest,
  makeErrorResult,
  makeOperation,
  makeResult,
  mapExchange,
  stringifyDocument,
  type AnyVariables,
  type CombinedError,
  type Exchange,
  type Operation,
  type OperationResult,
  type TypedDocumentNode,
} from 'urql'
import { filter, fromPromise, mergeMap, pipe, share, takeUntil } from 'wonka'
import { cacheWhenNeeded } from './client/cache-when-needed.ts'
import { execute, type RequestOptions } from './request.ts'
import { messageIn, RestError } from './rest.ts'

/** A result embedded in the page by the server, which the island need not request. */
export type Rendered<Data, Variables extends AnyVariables> = {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  data: Data
}

/** Query context of data for everybody; `network-only` requests are the viewer's in any case. */
const SHARED: Pick<RequestOptions, 'audience'> = { audience: 'everybody' }
const OWN: typeof SHARED = { audience: 'viewer' }

/**
 * Returns the context in which an island queries the data of its page.
 * @param isShared whether the page was rendered for everybody; one rendered for its viewer may contain data hidden from
 * others
 */
export const contextFor = ({ isShared }: { isShared: boolean }) => (isShared ? SHARED : OWN)

/**
 * Creates the client of one island. Nothing goes stale and nothing is refetched automatically (specification, section
 * 7).
 * @param rendered query with which the page was rendered, which needs no request
 */
export const createClient = <Data, Variables extends AnyVariables>(rendered?: Rendered<Data, Variables>) =>
  createClientWith(cacheWhenNeeded(rendered && { key: keyOf(rendered), data: rendered.data }, loadCache))

/**
 * Creates a client that sends requests with `execute`.
 * @param cache exchange that serves queries before the server
 * @param onError handles a failure
 */
export function createClientWith(cache: Exchange, onError: (error: CombinedError) => void = () => {}) {
  return new Client({
    url: '/graphql',
    requestPolicy: 'cache-first',
    preferGetMethod: false,
    exchanges: [mapExchange({ onOperation: withAudience, onError }), cache, requestExchange],
  })
}

/** Imports the cache; called early, such as at a reader's first action, so that it is ready when needed. */
export const loadCache = async () => (await import('./client/cache.ts')).cache

const keyOf = <Data, Variables extends AnyVariables>({ query, variables }: Rendered<Data, Variables>) =>
  createRequest(query, variables).key

/** Runs before the cache exchange, which forwards everything as `network-only`. */
function withAudience(operation: Operation): Operation {
  const { context } = operation
  if (context.requestPolicy !== 'network-only') return operation
  return makeOperation(operation.kind, operation, { ...context, ...OWN })
}

const requestExchange: Exchange = () => (operations$) => {
  const shared$ = share(operations$)
  const endOf = ({ key }: Operation) => filter<Operation>((end) => end.kind === 'teardown' && end.key === key)
  return pipe(
    shared$,
    filter(({ kind }) => kind !== 'teardown'),
    mergeMap((operation) =>
      pipe(fromPromise(resultOf(operation)), takeUntil(pipe(shared$, endOf(operation)))),
    ),
  )
}

async function resultOf(operation: Operation): Promise<OperationResult> {
  const { kind, query, variables, context } = operation
  const options: RequestOptions = kind === 'query' ? { audience: context['audience'] ?? 'viewer' } : {}
  try {
    return makeResult(
      operation,
      await execute({ query: stringifyDocument(query), variables: variables ?? {} }, options),
    )
  } catch (error) {
    return makeErrorResult(operation, error instanceof Error ? error : new Error(String(error)))
  }
}

/** Returns true if the session had ended. */
export const isSignedOut = ({ graphQLErrors, networkError }: CombinedError) =>
  graphQLErrors.some(({ extensions }) => extensions['code'] === 'SIGNED_OUT') ||
  (networkError instanceof RestError && networkError.status === 401)

/** Returns true if a request failed without a response. */
export const isOffline = ({ networkError, response }: CombinedError) =>
  networkError !== undefined && !response && !(networkError instanceof RestError)

/** Returns true if a write was refused because of a concurrent change. */
export const isConflict = (error: CombinedError | undefined): boolean =>
  error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'CONFLICT') ?? false

/**
 * Returns the message for a failed request (specification, section 8).
 * @param otherwise message if the server sent none
 * @returns the server's message, from the schema or from an earlier check
 */
export const messageFrom = (error: CombinedError | undefined, otherwise = 'Please try again.') =>
  error?.graphQLErrors[0]?.message || messageIn(error?.networkError) || otherwise

/** Returns the title of a failure; an ended session has its own, whatever was tried. */
export const failureTitle = (error: CombinedError | undefined, failed: string) =>
  error && isSignedOut(error) ? 'Please sign in' : failed
