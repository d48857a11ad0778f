const SHARED = /^\/(forum|forum\/posts\/[^/?#]+|profile\/[^/?#]+)$/

/**
 * The address at which the server renders a page for whoever asks, in place of the one that shows everybody the same:
 * for visitors without JavaScript, and after signing in.
 * @param address a path of this site with its search parameters and fragment; one that is nobody's in particular or
 *   personal by itself is answered as it is
 */
export function withMine(address: string): string {
  const { pathname, search, searchParams, hash } = new URL(address, 'http://here.invalid')
  if (!SHARED.test(pathname) || searchParams.has('mine')) return address
  return `${pathname}${search}${search ? '&' : '?'}mine${hash}`
}

/** The same address for everybody. */
export function withoutMine(address: string): string {
  const { pathname, searchParams, search, hash } = new URL(address, 'http://here.invalid')
  if (!searchParams.has('mine')) return address
  const kept = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== 'mine' && !parameter.startsWith('mine='))
  return `${pathname}${kept.length > 0 ? `?${kept.join('&')}` : ''}${hash}`
}
