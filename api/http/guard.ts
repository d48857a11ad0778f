import { env } from '../lib/env.ts'
import { Refusal } from '../lib/refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns true for the methods that change nothing. */
export const isSafe = (method: string) => SAFE.has(method)

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const trusted = new Set([env.siteUrl.origin])
// All loopback names are the same site on a developer's own machine.
if (LOOPBACK.includes(env.siteUrl.hostname))
  for (const host of LOOPBACK) trusted.add(`${env.siteUrl.protocol}//${host}:${env.siteUrl.port}`)

/** The limit of a request body in bytes: the longest section as JSON. */
export const BODY_LIMIT = 512 * 1024

/** The limit of a GraphQL body in bytes, except for administrators: the longest discussion as JSON. */
export const GRAPHQL_BODY_LIMIT = 32 * 1024

/**
 * Refuses what another site makes a visitor's browser send. Cookies are SameSite=Lax; this closes what that
 * leaves open. Programs that are no browser send neither header and are let through: they carry no one's cookies.
 * @throws Refusal FORBIDDEN
 */
export function requireSameOrigin(method: string, header: (name: string) => string | undefined): void {
  if (isSafe(method)) return
  const site = header('sec-fetch-site')
  const origin = header('origin')
  // With Referrer-Policy: no-referrer, browsers send `Origin: null`. Such a form is accepted only if Sec-Fetch-Site, which
  // no page can forge, says that it comes from the same origin.
  const isUnnamed = origin === 'null' && site === 'same-origin'
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isUnnamed && !trusted.has(origin))
  if (foreign) throw new Refusal('FORBIDDEN', 'This request came from another site and was refused.')
}

/** The media type in a Content-Type, in small letters and without parameters. */
export const mediaTypeIn = (contentType = '') => contentType.replace(/;.*/, '').trim().toLowerCase()

/** @throws Refusal MEDIA_TYPE for a body that is not JSON, so that no form of another site can be an API call */
export function requireJson(method: string, header: (name: string) => string | undefined): void {
  const hasBody = header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0
  if (isSafe(method) || !hasBody) return
  if (mediaTypeIn(header('content-type')) !== 'application/json')
    throw new Refusal('MEDIA_TYPE', 'Please send JSON (Content-Type: application/json).')
}

/**
 * The address to which mail programs POST a form on their reader's behalf, from anywhere (RFC 8058). The address itself says
 * what may be done, and no cookie counts there.
 */
export const isOneClick = (method: string, path: string) =>
  method === 'POST' && path === '/api/mail/unsubscribe'
