const SHARED = /^\/(forum|forum\/posts\/[^/?#]+|profile\/[^/?#]+)$/

/**
 * The address at which the server renders a shared page for its viewer: for visitors without JavaScript, and after
 * signing in.
 * @param address a path of this site with its search parameters and fragment; any other than a shared page's is returned
 *   as it is
 */
export function withViewerState(address: string): string {
  const { pathname, search, searchParams, hash } = new URL(address, 'http://here.invalid')
  if (!SHARED.test(pathname) || searchParams.has('mine')) return address
  return `${pathname}${search}${search ? '&' : '?'}mine${hash}`
}

/** The shared address of a page that was rendered for its viewer. */
export function withoutViewerState(address: string): string {
  const { pathname, searchParams, search, hash } = new URL(address, 'http://here.invalid')
  if (!searchParams.has('mine')) return address
  const rest = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== 'mine' && !parameter.startsWith('mine='))
  return `${pathname}${rest.length > 0 ? `?${rest.join('&')}` : ''}${hash}`
}
