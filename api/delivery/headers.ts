import { env } from '../lib/env.ts'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from '../http/headers.ts'

const EDGE = env.EDGE_SECONDS

/**
 * What is the same for everybody may be kept by caches in front of us for a moment, and served by them while they ask
 * again; a browser asks each time whether it has changed. Not while they cannot reach us: what was taken away meanwhile
 * would come back.
 */
export const SHARED = `public, max-age=0, s-maxage=${EDGE}, stale-while-revalidate=${EDGE}`

/** The site's own pages and files hold nothing that must disappear: they may also stand in while we are away. */
export const BUILT = `${SHARED}, stale-if-error=600`

/** What was made for whoever asked is kept by nobody. */
export const PERSONAL = 'private, no-store'

/** What an answer that is no page carries. */
export const apiHeaders = (cacheControl: string) => ({
  ...SECURITY_HEADERS,
  'content-security-policy': NO_PAGE_POLICY,
  'cache-control': cacheControl,
})

/** What is refused, missing or elsewhere is said in plain words, or in none. */
export const PLAIN = { ...apiHeaders(PERSONAL), 'content-type': 'text/plain; charset=utf-8' }

/** An address that holds a secret is told to no other page, ours included. */
export const SECRET_ADDRESS = { 'referrer-policy': 'no-referrer' }
