const SHARED = /^\/(forum|forum\/posts\/[^/?#]+|profile\/[^/?#]+)$/

/**
 * Returns the URL at which the server renders a shared page for its viewer, for visitors without JavaScript and after
 * signing in.
 * @param address a path of this site with query string and fragment; unchanged unless the page is shared
 */
export function withViewerState(address: string): string {
  const { pathname, search, searchParams, hash } = new URL(address, 'http://here.invalid')
  if (!SHARED.test(pathname) || searchParams.has('mine')) return address
  return `${pathname}${search}${search ? '&' : '?'}mine${hash}`
}

/** Returns the shared URL of a page rendered for its viewer. */
export function withoutViewerState(address: string): string {
  const { pathname, searchParams, search, hash } = new URL(address, 'http://here.invalid')
  if (!searchParams.has('mine')) return address
  const rest = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== 'mine' && !parameter.startsWith('mine='))
  return `${pathname}${rest.length > 0 ? `?${rest.join('&')}` : ''}${hash}`
}
