import { parse as parseCookies, serialize } from 'hono/utils/cookie'
import type { Context } from '../http/context.ts'
import { env, overHttps } from '../lib/env.ts'
import { accessTokenIn, networkOf, SESSION_COOKIE, sessionTokenIn, type Incoming } from '../http/request.ts'
import { traceNow } from '../lib/trace.ts'
import { viewerOf } from './sessions/sessions.ts'
import { findTokenHolder } from './tokens/holder.ts'

const NONCE_COOKIE = overHttps ? '__Host-sign-in' : 'sign-in'

/**
 * Returns the request context for resolvers and routes. An access token takes precedence over the session cookie.
 * @param added collects the response headers
 * @throws Refusal SIGNED_OUT for an invalid access token, TOO_MANY
 */
export async function contextOf(incoming: Incoming, added: Headers): Promise<Context> {
  const { [NONCE_COOKIE]: nonce = null } = parseCookies(incoming.cookie ?? '')
  const network = networkOf(incoming)
  const accessToken = accessTokenIn(incoming.authorization)
  const viewer = accessToken
    ? await findTokenHolder(accessToken)
    : await viewerOf(sessionTokenIn(incoming.cookie))
  const markPrivate = () => added.set('cache-control', 'private, no-store')
  if (accessToken) markPrivate()
  const trace = traceNow()
  if (trace) trace.memberId = viewer?.id
  return {
    viewer: viewer && { ...viewer, network },
    origin: { network, userAgent: incoming.userAgent ?? null, nonce },
    setSession: (session) => added.append('set-cookie', sessionCookie(session)),
    setNonce: (nonce) => added.append('set-cookie', nonceCookie(nonce)),
    markPrivate,
  }
}

const sessionCookie = (session: { token: string; endsAt: Date } | null) =>
  serialize(SESSION_COOKIE, session?.token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: overHttps,
    expires: session?.endsAt ?? new Date(0),
  })

/** SameSite=Lax, since links are followed from mail programs; the cookie expires with the link. */
const nonceCookie = (nonce: string) =>
  serialize(NONCE_COOKIE, nonce, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: overHttps,
    maxAge: env.SIGN_IN_LINK_SECONDS,
  })
