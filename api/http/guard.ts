import { env } from '../lib/env.ts'
import { Refusal } from '../lib/refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns true for methods that change nothing. */
export const isSafe = (method: string) => SAFE.has(method)

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const trusted = new Set([env.siteUrl.origin])
// On a developer's machine all loopback names belong to the same site.
if (LOOPBACK.includes(env.siteUrl.hostname))
  for (const host of LOOPBACK) trusted.add(`${env.siteUrl.protocol}//${host}:${env.siteUrl.port}`)

/** The limit of a request body in bytes: the longest section as JSON. */
export const BODY_LIMIT = 512 * 1024

/** The limit of a GraphQL body in bytes, except for administrators: the longest discussion as JSON. */
export const GRAPHQL_BODY_LIMIT = 32 * 1024

/**
 * Rejects requests that another site makes a visitor's browser send, beyond the protection of SameSite=Lax cookies.
 * Clients other than browsers send neither header and pass: they carry nobody's cookies.
 * @throws Refusal FORBIDDEN
 */
export function requireSameOrigin(method: string, header: (name: string) => string | undefined): void {
  if (isSafe(method)) return
  const site = header('sec-fetch-site')
  const origin = header('origin')
  // Browsers send `Origin: null` under Referrer-Policy: no-referrer. Such a form is accepted only when Sec-Fetch-Site,
  // which no page can forge, says same-origin.
  const isUnnamed = origin === 'null' && site === 'same-origin'
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isUnnamed && !trusted.has(origin))
  if (foreign) throw new Refusal('FORBIDDEN', 'This request came from another site and was refused.')
}

/** Returns the media type of a Content-Type header in lower case, without parameters. */
export const mediaTypeIn = (contentType = '') => contentType.replace(/;.*/, '').trim().toLowerCase()

/** Requires a JSON body, so that no form of another site can call the API. @throws Refusal MEDIA_TYPE */
export function requireJson(method: string, header: (name: string) => string | undefined): void {
  const hasBody = header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0
  if (isSafe(method) || !hasBody) return
  if (mediaTypeIn(header('content-type')) !== 'application/json')
    throw new Refusal('MEDIA_TYPE', 'Please send JSON (Content-Type: application/json).')
}

/**
 * Recognises the URL to which mail programs POST from anywhere on their reader's behalf (RFC 8058). The URL carries the
 * permission; cookies are ignored.
 */
export const isOneClick = (method: string, path: string) =>
  method === 'POST' && path === '/api/mail/unsubscribe'
