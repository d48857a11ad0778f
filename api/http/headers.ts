import { env, overHttps } from '../lib/env.ts'

const EDGE = env.EDGE_SECONDS

/**
 * Lets outer caches store shared responses briefly and serve them while revalidating; browsers revalidate each time.
 * Excludes stale-if-error: content withdrawn during an outage would reappear.
 */
export const SHARED = `public, max-age=0, s-maxage=${EDGE}, stale-while-revalidate=${EDGE}`

/** Headers of every response, including subresources. */
export const PART_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(overHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
}

/**
 * Headers of every response that can be opened directly. Pages have their own Content-Security-Policy, built from the
 * hashes of their scripts.
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
 * Returns the security headers of a public file: other sites, such as feed readers and link previews, may embed
 * pictures.
 * @param type the media type
 */
export const securityHeaders = (type: unknown): Record<string, string> =>
  typeof type === 'string' && type.startsWith('image/')
    ? { ...SECURITY_HEADERS, 'cross-origin-resource-policy': 'cross-origin' }
    : SECURITY_HEADERS

/**
 * Lets pages on other sites read a response. With any origin allowed, browsers refuse requests with cookies, so they
 * can read only public content.
 */
export const PUBLIC_READ: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'link, retry-after',
}

/**
 * Lets outer caches share a public read among visitors; a request with a session or an access token gets its own entry.
 */
export const SHARED_READ: Record<string, string> = { 'cache-control': SHARED, vary: 'authorization, cookie' }

/** The policy of a response that is not a page: nothing may run or load. */
export const NO_PAGE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
