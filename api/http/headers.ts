import { env, overHttps } from '../lib/env.ts'

const EDGE = env.EDGE_SECONDS

/**
 * Allows caches in front of the site to store shared responses briefly, and to serve them while they renew them;
 * browsers revalidate each time. Not while the site is unreachable: content withdrawn meanwhile would return.
 */
export const SHARED = `public, max-age=0, s-maxage=${EDGE}, stale-while-revalidate=${EDGE}`

/** Headers of every response, including the parts of a page. */
export const PART_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(overHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
}

/**
 * Headers of every response that can be opened by itself. Pages have their own Content-Security-Policy, made from their
 * scripts' hashes.
 */
export const SECURITY_HEADERS: Record<string, string> = {
  ...PART_HEADERS,
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
}

/**
 * Returns them for a public file: a picture may be shown by other sites, such as feed readers and previews of links.
 * @param type its media type
 */
export const securityHeaders = (type: unknown): Record<string, string> =>
  typeof type === 'string' && type.startsWith('image/')
    ? { ...SECURITY_HEADERS, 'cross-origin-resource-policy': 'cross-origin' }
    : SECURITY_HEADERS

/**
 * Lets pages on other sites read a response: with any origin allowed, browsers refuse it to a request with cookies, so that
 * it says what a visitor may see.
 */
export const PUBLIC_READ: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'link, retry-after',
}

/**
 * Lets caches in front of the site share a public read among visitors: a request with a session or an access token is
 * another one to them.
 */
export const SHARED_READ: Record<string, string> = { 'cache-control': SHARED, vary: 'authorization, cookie' }

/** The policy of a response that is no page: nothing in it may run or load. */
export const NO_PAGE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
