import { parse as parseCookies } from 'hono/utils/cookie'
import { env, overHttps } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { networkIn } from './network.ts'

/** The name of the session cookie. Over https its prefix prevents other hosts from setting it. */
export const SESSION_COOKIE = overHttps ? '__Host-session' : 'session'

/** The facts read from every request. */
export type Incoming = {
  cookie: string | undefined
  userAgent: string | undefined
  forwardedFor: string | undefined
  /** Used by the APIs only; pages ignore it. */
  authorization?: string | undefined
  /** The peer's address as reported by the socket. */
  peer: string | undefined
}

/** Returns the session token of a request without checking that the session exists. */
export const sessionTokenIn = (cookie: string | undefined): string | undefined =>
  parseCookies(cookie ?? '')[SESSION_COOKIE] || undefined

/** Returns the access token of a request. Ignores other schemes, such as Basic, which a proxy may use. */
export const accessTokenIn = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]

/**
 * Returns the network of a request for rate limits. Trusts only the last entry of X-Forwarded-For, which our own proxy
 * adds; a visitor may have forged the earlier ones.
 */
export function networkOf({ forwardedFor, peer }: Pick<Incoming, 'forwardedFor' | 'peer'>): string {
  const forwarded = forwardedFor?.slice(forwardedFor.lastIndexOf(',') + 1).trim()
  if (forwarded && !env.TRUST_PROXY) warnOnce()
  return (
    (forwarded && env.TRUST_PROXY ? networkIn(forwarded) : null) ??
    (peer ? networkIn(peer) : null) ??
    'unknown'
  )
}

let isWarned = false

function warnOnce() {
  if (isWarned) return
  isWarned = true
  log.warn(
    'X-Forwarded-For is not believed: behind a proxy set TRUST_PROXY=yes, or all visitors share one limit; where visitors ' +
      'connect directly, someone is pretending.',
  )
}
