import {
  Client,
  createRequest,
  fetchExchange,
  makeOperation,
  mapExchange,
  type AnyVariables,
  type CombinedError,
  type Exchange,
  type Operation,
  type TypedDocumentNode,
} from 'urql'
import { cacheWhenNeeded } from './client/cache-when-needed.ts'
import { fetchConfirmed } from '../plain/session/confirmation.ts'
import { wroteJustNow } from '../plain/session/own-writes.ts'
import { messageIn, requireSuccess, RestError } from './rest.ts'
import { reportEndedSession } from '../plain/session/session.ts'
import { fetchShared } from '../plain/session/trusted-documents.ts'

/** An answer that the server has put into the page, so that the island need not ask for it again. */
export type Rendered<Data, Variables extends AnyVariables> = {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  data: Data
}

/**
 * The context of a query whose answer is the same for everybody: it is asked for as an address that is kept for all. What
 * is asked `network-only`, and whatever is asked right after a write of one's own, is answered anew instead.
 */
const SHARED = { isShared: true }
const ANEW = {}

/**
 * The way in which an island asks for what its page shows: as the page itself was asked for.
 * @param isShared whether the page was rendered for everybody; one that was rendered for its viewer may show what
 *   others do not see, and goes on as theirs
 */
export const wayOf = ({ isShared }: { isShared: boolean }) => (isShared ? SHARED : ANEW)

/**
 * Makes the client of one island. Nothing goes stale and nothing is asked again by itself (specification, section 7).
 * @param rendered what the page was rendered with; answers the first query without a request
 */
export const createClient = <Data, Variables extends AnyVariables>(rendered?: Rendered<Data, Variables>) =>
  createClientWith(cacheWhenNeeded(rendered && { key: keyOf(rendered), data: rendered.data }, loadCache))

/**
 * Makes a client that asks, and reads a refusal, as all of them do.
 * @param answers what answers a query before the server is asked
 * @param onError what is done about a failure beyond telling that the session has ended
 */
export function createClientWith(answers: Exchange, onError?: (error: CombinedError) => void) {
  return new Client({
    url: '/graphql',
    requestPolicy: 'cache-first',
    preferGetMethod: false,
    fetchOptions: { credentials: 'include' },
    fetch: call,
    exchanges: [
      mapExchange({
        onOperation: withItsFetch,
        onError: (error) => {
          if (isSignedOut(error)) reportEndedSession()
          onError?.(error)
        },
      }),
      answers,
      fetchExchange,
    ],
  })
}

/** Loads what keeps answers; asked for early, such as with a reader's first act, it is here when it is needed. */
export const loadCache = async () => (await import('./client/cache.ts')).cache

const keyOf = <Data, Variables extends AnyVariables>({ query, variables }: Rendered<Data, Variables>) =>
  createRequest(query, variables).key

/** Decided before the cache is asked, since the cache sends on everything as `network-only`. */
function withItsFetch(operation: Operation): Operation {
  const { context } = operation
  if (!context['isShared'] || context.requestPolicy === 'network-only') return operation
  return makeOperation(operation.kind, operation, { ...context, fetch: callShared })
}

/** What the schema refuses is in its answer; any other refusal is an error, as in every call (section 8). */
async function requireAnswer(response: Response): Promise<Response> {
  const isFromSchema = response.headers.get('content-type')?.startsWith('application/graphql-response+json')
  return isFromSchema ? response : requireSuccess(response)
}

/** Calls the schema as every island does. */
const call: typeof fetch = async (input, init) => requireAnswer(await fetchConfirmed(input, init))

const callShared: typeof fetch = async (input, init) =>
  wroteJustNow() ? call(input, init) : requireAnswer(await fetchShared(input, init))

/** Whether the server knew nobody who asked. */
export const isSignedOut = ({ graphQLErrors, networkError }: CombinedError) =>
  graphQLErrors.some(({ extensions }) => extensions['code'] === 'SIGNED_OUT') ||
  (networkError instanceof RestError && networkError.status === 401)

/** Whether a call failed before anybody answered. */
export const isOffline = ({ networkError, response }: CombinedError) =>
  networkError !== undefined && !response && !(networkError instanceof RestError)

/** Whether a write was refused because something else was written first. */
export const isConflict = (error: CombinedError | undefined): boolean =>
  error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'CONFLICT') ?? false

/**
 * What to tell a person about a failed call (specification, section 8).
 * @param otherwise what to say when the server said nothing
 * @returns the server's message, whether the schema or something in front of it refused
 */
export const messageFrom = (error: CombinedError | undefined, otherwise = 'Please try again.') =>
  error?.graphQLErrors[0]?.message || messageIn(error?.networkError) || otherwise

/** The title of a failure: a session that has ended is no failure of what was tried, whatever it was. */
export const failureTitle = (error: CombinedError | undefined, failed: string) =>
  error && isSignedOut(error) ? 'Please sign in' : failed
