import { parse as parseCookies, serialize } from 'hono/utils/cookie'
import { viewerOf } from './auth/sessions.ts'
import type { Context } from './builder.ts'
import { env, overHttps } from './env.ts'

/** Over https the prefix lets no other host set this cookie. */
const SESSION_COOKIE = overHttps ? '__Host-session' : 'session'
const NONCE_COOKIE = overHttps ? '__Host-sign-in' : 'sign-in'

/** What is read from a request, whichever door it came to. */
export type Incoming = {
  cookie: string | undefined
  userAgent: string | undefined
  forwardedFor: string | undefined
  /** The peer's address, as the socket gives it. */
  peer: string | undefined
}

/** The session's token that a request carries; whether it is worth anything is the database's to say. */
export const sessionTokenIn = (cookie: string | undefined): string | undefined =>
  parseCookies(cookie ?? '')[SESSION_COOKIE] || undefined

/**
 * What a resolver or a route knows about a request.
 * @param added takes the headers that the answer is to have
 */
export async function contextOf(incoming: Incoming, added: Headers): Promise<Context> {
  const { [NONCE_COOKIE]: nonce = null } = parseCookies(incoming.cookie ?? '')
  return {
    viewer: await viewerOf(sessionTokenIn(incoming.cookie)),
    origin: { network: networkOf(incoming), userAgent: incoming.userAgent ?? null, nonce },
    setSession: (session) => added.append('set-cookie', sessionCookie(session)),
    setNonce: (nonce) => added.append('set-cookie', nonceCookie(nonce)),
    keepPrivate: () => added.set('cache-control', 'private, no-store'),
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

/** Lax, since a link is followed from a mail program; it lives as long as the link. */
const nonceCookie = (nonce: string) =>
  serialize(NONCE_COOKIE, nonce, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: overHttps,
    maxAge: env.SIGN_IN_LINK_SECONDS,
  })

/**
 * The network that rates are counted for: an IPv4 address or an IPv6 /64 (decisions, "Rates"). The last entry of
 * X-Forwarded-For is our own proxy's word; what stands before it is the visitor's, and not believed.
 */
export function networkOf({ forwardedFor, peer }: Pick<Incoming, 'forwardedFor' | 'peer'>): string {
  const forwarded = env.TRUST_PROXY ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded || peer || 'unknown').replace(/^::ffff:/, '')
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const missing = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...missing, ...right].slice(0, 4).join(':') + '::/64'
}
