type Moved = {
  /** The page of the address. */
  path: string
  /** A parameter and its value, or a place in the page, in an earlier version and now. */
  from: `?${string}=${string}` | `#${string}`
  to: `?${string}=${string}` | `#${string}`
}

/** Renamed addresses of earlier versions: bookmarks and mailed links still lead to the right place. */
const MOVED: readonly Moved[] = [
  { path: '/admin', from: '?status=waiting', to: '?status=pending' },
  { path: '/settings', from: '#letters', to: '#emails' },
]

const pairOf = (parameter: string): [string, string] => {
  const [name = '', value = ''] = parameter.slice(1).split('=')
  return [name, value]
}

/** The path and query that an address has now; null when it has not changed. The place in the page stays with the browser. */
export function movedAddress({ pathname, searchParams }: URL): string | null {
  const next = new URLSearchParams(searchParams)
  for (const { path, from, to } of MOVED) {
    const [name, value] = pairOf(from)
    if (path !== pathname || !from.startsWith('?') || next.get(name) !== value) continue
    next.delete(name)
    next.set(...pairOf(to))
  }
  return next.toString() === searchParams.toString() ? null : `${pathname}?${next.toString()}`
}

/** The present name of a place in a page; null when it has not changed. */
export const movedHash = (pathname: string, hash: string): string | null =>
  MOVED.find(({ path, from }) => path === pathname && from === hash)?.to ?? null
