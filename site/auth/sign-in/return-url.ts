import { HOUR, SECOND } from '../../plain/durations.ts'
import { safePath } from './next.ts'

/** Name of the cookie that stores the page to return to from the link in the e-mail. */
export const RETURN_URL = 'way-back'

/** Path of the sign-in pages, the only ones that receive the cookie. */
export const RETURN_URL_PATH = '/sign-in'

/** Lifetime of the cookie. */
const LIFETIME = HOUR

/**
 * Formats the cookie for both the browser's script and the server. It holds a path of this site and no secret; the
 * reader validates it, since anyone can forge it.
 */
export function returnUrlCookie(path: string, { isSecure }: { isSecure: boolean }): string {
  const facts = `Path=${RETURN_URL_PATH}; Max-Age=${LIFETIME / SECOND}; SameSite=Lax`
  return `${RETURN_URL}=${encodeURIComponent(path)}; ${facts}${isSecure ? '; Secure' : ''}`
}

/** Returns the path to open after signing in on this page: the page itself, unless it is a sign-in page. */
export function returnUrlFrom({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const isForSigningIn = pathname === RETURN_URL_PATH || pathname.startsWith(`${RETURN_URL_PATH}/`)
  return isForSigningIn
    ? safePath(new URLSearchParams(search).get('next'), '/forum')
    : `${pathname}${search}${hash}`
}
