import { createRequest, ssrExchange, type AnyVariables, type DocumentInput } from 'urql'
import { createClientWith } from '../data/graphql.ts'
import { leaveIfDenied } from './access-lost.ts'

/** A query result that the server embedded in the page. */
type HydrationData = { query: DocumentInput; variables: AnyVariables; data: unknown }

/**
 * Creates the dashboard's client, which caches nothing because several people work on the same lists.
 * @param hydrationData results from which the page was rendered; each serves its query once, without a request
 */
export function createDashboardClient(hydrationData: readonly HydrationData[]) {
  const initialState = Object.fromEntries(
    hydrationData.map(({ query, variables, data }) => [
      createRequest(query, variables).key,
      { data: JSON.stringify(data) },
    ]),
  )
  return createClientWith(ssrExchange({ isClient: true, initialState }), leaveIfDenied)
}
