/**
 * Returns the path to open after signing in or out.
 * @param path a path of this site, from a URL that anyone may have forged
 * @returns the path, or the fallback for anything that could lead to another site
 */
export function safePath(path: string | null | undefined, fallback: string): string {
  if (!path?.startsWith('/') || !URL.canParse(path, 'http://here.invalid')) return fallback
  const { origin, pathname, search, hash } = new URL(path, 'http://here.invalid')
  const isHere = origin === 'http://here.invalid' && !pathname.startsWith('//')
  return isHere ? `${pathname}${search}${hash}` : fallback
}
