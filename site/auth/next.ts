/**
 * Where to go after signing in or out.
 * @param wanted a path of this site, as a stranger may have written it into the address
 * @returns the path, or the fallback for anything that could lead to another site
 */
export function safePath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, 'http://here.invalid')) return fallback
  const { origin, pathname, search, hash } = new URL(wanted, 'http://here.invalid')
  const isHere = origin === 'http://here.invalid' && !pathname.startsWith('//')
  return isHere ? `${pathname}${search}${hash}` : fallback
}
