import { NO_PAGE_POLICY, SECURITY_HEADERS, SHARED } from '../http/headers.ts'

/** Lets outer caches serve built pages and files during an outage, too: they contain nothing that can be withdrawn. */
export const BUILT = `${SHARED}, stale-if-error=600`

/** Forbids caching of a personal response. */
export const PERSONAL = 'private, no-store'

/** Returns the headers of a response that is not a page. */
export const apiHeaders = (cacheControl: string) => ({
  ...SECURITY_HEADERS,
  'content-security-policy': NO_PAGE_POLICY,
  'cache-control': cacheControl,
})

/** Headers of a refusal, a missing page or a redirect, with plain text or no body. */
export const PLAIN = { ...apiHeaders(PERSONAL), 'content-type': 'text/plain; charset=utf-8' }

/** Omits an address with a secret from the Referer header of every link. */
export const SECRET_ADDRESS = { 'referrer-policy': 'no-referrer' }
