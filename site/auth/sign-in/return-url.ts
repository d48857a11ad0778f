import { HOUR, SECOND } from '../../plain/durations.ts'
import { safePath } from './next.ts'

/** The cookie that remembers where somebody was going, until they come back by the link in the e-mail. */
export const RETURN_URL = 'way-back'

/** The pages of the sign-in; the cookie is sent to no others. */
export const RETURN_URL_PATH = '/sign-in'

/** The lifetime of the cookie. */
const LIFETIME = HOUR

/**
 * The cookie in the format that a page's script and the server share. It holds a path of this site and no secret; the
 * reader validates it, since anyone can forge it.
 */
export function returnUrlCookie(path: string, { isSecure }: { isSecure: boolean }): string {
  const facts = `Path=${RETURN_URL_PATH}; Max-Age=${LIFETIME / SECOND}; SameSite=Lax`
  return `${RETURN_URL}=${encodeURIComponent(path)}; ${facts}${isSecure ? '; Secure' : ''}`
}

/** Returns the path to open after signing in on this page: the page itself, unless it serves sign-in only. */
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
