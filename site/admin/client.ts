import { createRequest, ssrExchange, type AnyVariables, type DocumentInput } from 'urql'
import { createClientWith } from '../data/graphql.ts'
import { leaveIfDenied } from './access-lost.ts'

/** An answer that the server has put into the page. */
type HydrationData = { query: DocumentInput; variables: AnyVariables; data: unknown }

/**
 * Makes the dashboard's client. It keeps nothing: several people work on the same lists, so whoever opens a tab sees
 * how things stand.
 * @param handed what the page was rendered with; answers these queries once, without a request
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
