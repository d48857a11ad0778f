import { cacheExchange } from '@urql/exchange-graphcache'
import {
  Client,
  createRequest,
  fetchExchange,
  mapExchange,
  ssrExchange,
  type AnyVariables,
  type CombinedError,
  type TypedDocumentNode,
} from 'urql'
import { cacheConfig } from './cache.ts'
import { fetchConfirmed } from './confirmation.ts'
import { messageIn, requireSuccess, RestError } from './rest.ts'
import { reportEndedSession } from './session.ts'

/** An answer that the server has put into the page, so that the island need not ask for it again. */
export type Rendered<Data, Variables extends AnyVariables> = {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  data: Data
}

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
      mapExchange({ onError: (error) => void (isSignedOut(error) && reportEndedSession()) }),
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

/** What the schema refuses is told in its answer; any other refusal is an error, as in every call (section 8). */
const call: typeof fetch = async (input, init) => {
  const response = await fetchConfirmed(input, init)
  const isFromSchema = response.headers.get('content-type')?.startsWith('application/graphql-response+json')
  return isFromSchema ? response : requireSuccess(response)
}

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
