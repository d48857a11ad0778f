type Moved = {
  /** The page on which the word stood. */
  path: string
  /** A parameter and its value, or a place in the page, and what is called so now. */
  from: `?${string}=${string}` | `#${string}`
  to: `?${string}=${string}` | `#${string}`
}

/** What an address of an earlier version was called: bookmarks and mailed links go on leading to the right place. */
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

/** What a place in a page is called now; null when it has not changed. */
export const movedHash = (pathname: string, hash: string): string | null =>
  MOVED.find(({ path, from }) => path === pathname && from === hash)?.to ?? null
