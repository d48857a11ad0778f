import { cacheExchange } from '@urql/exchange-graphcache'
import {
  Client,
  createRequest,
  fetchExchange,
  makeOperation,
  mapExchange,
  ssrExchange,
  type AnyVariables,
  type CombinedError,
  type Operation,
  type TypedDocumentNode,
} from 'urql'
import { cacheConfig } from './cache.ts'
import { fetchConfirmed } from './confirmation.ts'
import { wroteJustNow } from './own-writes.ts'
import { messageIn, requireSuccess, RestError } from './rest.ts'
import { reportEndedSession } from './session.ts'
import { fetchShared } from './trusted-documents.ts'

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
export function createClient<Data, Variables extends AnyVariables>(rendered?: Rendered<Data, Variables>) {
  return new Client({
    url: '/graphql',
    requestPolicy: 'cache-first',
    preferGetMethod: false,
    fetchOptions: { credentials: 'include' },
    fetch: call,
    exchanges: [
      mapExchange({
        onOperation: withItsWay,
        onError: (error) => void (isSignedOut(error) && reportEndedSession()),
      }),
      cacheExchange(cacheConfig),
      ssrExchange({ isClient: true, initialState: handedOver(rendered) }),
      fetchExchange,
    ],
  })
}

function handedOver<Data, Variables extends AnyVariables>(rendered?: Rendered<Data, Variables>) {
  if (!rendered) return {}
  const { key } = createRequest(rendered.query, rendered.variables)
  return { [key]: { data: JSON.stringify(rendered.data) } }
}

/** Decided before the cache is asked, since the cache sends on everything as `network-only`. */
function withItsWay(operation: Operation): Operation {
  const { context } = operation
  if (!context['isShared'] || context.requestPolicy === 'network-only') return operation
  return makeOperation(operation.kind, operation, { ...context, fetch: callShared })
}

/** What the schema refuses is told in its answer; any other refusal is an error, as in every call (section 8). */
async function requireAnswer(response: Response): Promise<Response> {
  const isFromSchema = response.headers.get('content-type')?.startsWith('application/graphql-response+json')
  return isFromSchema ? response : requireSuccess(response)
}

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

/**
 * What to tell a person about a failed call (specification, section 8).
 * @returns the server's message, or `Please try again.` when there is none
 */
export const messageFrom = (error: CombinedError | undefined) =>
  error?.graphQLErrors[0]?.message || messageIn(error?.networkError) || 'Please try again.'
