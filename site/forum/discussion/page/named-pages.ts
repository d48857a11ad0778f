/** A page about something that has names, such as a certificate and its abbreviation. */
type Named = { href: string; label: string; names: readonly string[] }

/** More would push the related discussions out of sight. */
const MOST = 4

/**
 * Takes a text and pages of the site; returns the pages whose names stand in it, up to four, in the order of the text.
 * A name counts as a whole: "PSM II" does not lead to PSM I, nor "A-CSM" to CSM.
 */
export function pagesNamedIn<Page extends Named>(text: string, pages: readonly Page[]): Page[] {
  if (pages.length === 0) return []
  const byName = new Map(pages.flatMap((page) => page.names.map((name) => [name, page] as const)))
  // The longest first, so that "PSM I" does not match in "PSM II".
  const names = [...byName.keys()].sort((one, other) => other.length - one.length).map(escape)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${names.join('|')})(?![\\p{L}\\p{N}-])`, 'gu')
  const found = new Set<Page>()
  for (const [name] of text.matchAll(pattern)) {
    const page = byName.get(name)
    if (page) found.add(page)
    if (found.size === MOST) break
  }
  return [...found]
}

const escape = (name: string) => name.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
