import {
  Client,
  createRequest,
  fetchExchange,
  mapExchange,
  ssrExchange,
  type AnyVariables,
  type CombinedError,
  type DocumentInput,
} from 'urql'
import { fetchConfirmed } from '../lib/confirmation.ts'
import { reportEndedSession } from '../lib/session.ts'

/** An answer that the server has put into the page. */
type Handed = { query: DocumentInput; variables: AnyVariables; data: unknown }

/** Where somebody who is no administrator is sent; the home page then says why. */
export const DENIED = '/#access-denied'

/**
 * Makes the dashboard's client. It keeps nothing: several people work on the same lists, so whoever opens a tab sees
 * how things stand.
 * @param handed what the page was rendered with; answers these queries once, without a request
 */
export function createClient(handed: readonly Handed[]) {
  const initialState = Object.fromEntries(
    handed.map(({ query, variables, data }) => [
      createRequest(query, variables).key,
      { data: JSON.stringify(data) },
    ]),
  )
  return new Client({
    url: '/graphql',
    requestPolicy: 'cache-first',
    preferGetMethod: false,
    fetch: fetchConfirmed,
    fetchOptions: { credentials: 'include' },
    exchanges: [
      mapExchange({ onError: leave }),
      ssrExchange({ isClient: true, initialState }),
      fetchExchange,
    ],
  })
}

const codesIn = ({ graphQLErrors }: CombinedError) =>
  graphQLErrors.map(({ extensions }) => extensions['code'])

/** The session is over, or the viewer's role was taken while they were here. */
function leave(error: CombinedError) {
  if (codesIn(error).includes('SIGNED_OUT')) reportEndedSession()
  const isDenied = error.graphQLErrors.some(({ message }) => message === 'Only administrators can do this.')
  if (!isDenied || isLeaving) return
  // Several calls may be refused at once; leaving twice would abort the first way out.
  isLeaving = true
  location.assign(DENIED)
}

let isLeaving = false
