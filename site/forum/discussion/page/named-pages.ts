/** A page about something that may be mentioned, such as a certificate, with its names and abbreviations. */
type Named = { href: string; label: string; names: readonly string[] }

/** More links would push the related discussions out of view. */
const MOST = 4

/**
 * Returns up to four pages whose names a text mentions, in the order of the text. Only whole names match: "PSM II" does
 * not match PSM I, nor "A-CSM" CSM.
 */
export function pagesNamedIn<Page extends Named>(text: string, pages: readonly Page[]): Page[] {
  if (pages.length === 0) return []
  const byName = new Map(pages.flatMap((page) => page.names.map((name) => [name, page] as const)))
  // Longest first, so that "PSM I" does not match in "PSM II".
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
