import type { Shared } from '../../cache/shared.ts'
import type { Subject } from '../../cache/subjects.ts'
import { spend } from '../../http/rates.ts'
import { asStranger } from '../anonymous-query.ts'
import { toCachedResponse, weightOf, type CachedResponse } from '../bytes.ts'
import { apiHeaders, PERSONAL } from '../headers.ts'
import { SHARED } from '../../http/headers.ts'
import type { Trusted } from './documents.ts'
import { responseOf } from './results.ts'

/** A document may read anything, so a change of any subject makes its response stale; decisions are rare. */
const OTHER_SUBJECTS: readonly Subject[] = ['log', 'sections']

/** Visitors can invent any number of cursors, whose responses would fill the memory. */
const hasCursor = (variables: Record<string, unknown>) =>
  ['after', 'before'].some((name) => variables[name] !== undefined && variables[name] !== null)

/**
 * Finds the cached response to a shared document, or executes it once for all simultaneous requests.
 * @throws Refusal TOO_MANY for a network over a rate, AWAY when the database is unavailable
 */
export const findShared = (
  shared: Shared,
  { hash, document }: Trusted,
  variables: Record<string, unknown>,
  network: string,
): Promise<CachedResponse> =>
  shared.find(`document ${hash} ${JSON.stringify(variables)}`, 'forum', async () => {
    await spend('renderings', network)
    const { request, isSecret } = asStranger(network)
    const result = await request(document, variables)
    const isCacheable = !result.errors && !isSecret()
    const { status, headers, body } = responseOf(result)
    const value = await toCachedResponse(
      status,
      { ...apiHeaders(isCacheable ? SHARED : PERSONAL), ...headers },
      body,
      isCacheable,
    )
    return {
      value,
      weight: weightOf(value),
      isCacheable: isCacheable && !hasCursor(variables),
      alsoShows: OTHER_SUBJECTS,
    }
  })
