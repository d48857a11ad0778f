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

/** A result that the server has put into the page, so that the island need not request it again. */
export type Rendered<Data, Variables extends AnyVariables> = {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  data: Data
}

/** The contexts of a query; what is requested `network-only` is the viewer's in any case. */
const SHARED: Pick<RequestOptions, 'audience'> = { audience: 'everybody' }
const OWN: typeof SHARED = { audience: 'viewer' }

/**
 * The context in which an island queries what its page shows.
 * @param isShared whether the page was rendered for everybody; one that was rendered for its viewer may show what
 *   others do not see, and goes on as theirs
 */
export const contextFor = ({ isShared }: { isShared: boolean }) => (isShared ? SHARED : OWN)

/**
 * Makes the client of one island. Nothing goes stale and nothing is requested again by itself (specification, section 7).
 * @param rendered the query that the page was rendered with, which needs no request
 */
export const createClient = <Data, Variables extends AnyVariables>(rendered?: Rendered<Data, Variables>) =>
  createClientWith(cacheWhenNeeded(rendered && { key: keyOf(rendered), data: rendered.data }, loadCache))

/**
 * Makes a client over `execute`.
 * @param cache what responds to a query before the server does
 * @param onError what is done about a failure
 */
export function createClientWith(cache: Exchange, onError: (error: CombinedError) => void = () => {}) {
  return new Client({
    url: '/graphql',
    requestPolicy: 'cache-first',
    preferGetMethod: false,
    exchanges: [mapExchange({ onOperation: withAudience, onError }), cache, requestExchange],
  })
}

/** Loads the cache; early, such as at a reader's first act, so that it is there when it is needed. */
export const loadCache = async () => (await import('./client/cache.ts')).cache

const keyOf = <Data, Variables extends AnyVariables>({ query, variables }: Rendered<Data, Variables>) =>
  createRequest(query, variables).key

/** Decided in front of the cache, since the cache sends on everything as `network-only`. */
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

/** True when the server knew no member by this session. */
export const isSignedOut = ({ graphQLErrors, networkError }: CombinedError) =>
  graphQLErrors.some(({ extensions }) => extensions['code'] === 'SIGNED_OUT') ||
  (networkError instanceof RestError && networkError.status === 401)

/** True when a request failed without a response. */
export const isOffline = ({ networkError, response }: CombinedError) =>
  networkError !== undefined && !response && !(networkError instanceof RestError)

/** True when a write was refused because of an earlier concurrent change. */
export const isConflict = (error: CombinedError | undefined): boolean =>
  error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'CONFLICT') ?? false

/**
 * The message to show for a failed request (specification, section 8).
 * @param otherwise the message when the server sent none
 * @returns the server's message, whether the schema or something in front of it refused
 */
export const messageFrom = (error: CombinedError | undefined, otherwise = 'Please try again.') =>
  error?.graphQLErrors[0]?.message || messageIn(error?.networkError) || otherwise

/** The title of a failure: a session that has ended is no failure of what was tried, whatever it was. */
export const failureTitle = (error: CombinedError | undefined, failed: string) =>
  error && isSignedOut(error) ? 'Please sign in' : failed
