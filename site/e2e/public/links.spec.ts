import { Parser } from 'htmlparser2'
import { expect, openPage, test } from '../test.ts'

test('every internal link leads to an existing page and anchor, and no script logs an error', async ({
  page,
  request,
}) => {
  const seen = new Map<string, Set<string>>([['/', new Set()]])
  const idsOf = new Map<string, string[]>()
  // One page per set of scripts.
  const toOpen = new Map<string, string>()
  for (const path of seen.keys()) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const { hrefs, ids, scripts } = partsOf(await response.text())
    idsOf.set(path, ids)
    toOpen.set([...scripts].sort().join(' '), path)
    for (const href of hrefs) {
      const { pathname, hash } = new URL(href, 'http://here')
      const isOurs = !/^\/(feeds|forum|profile|sign-in|settings|admin)|\.ics$/.test(pathname)
      if (!isOurs) continue
      const parts = seen.get(pathname) ?? new Set()
      if (hash) parts.add(decodeURIComponent(hash.slice(1)))
      seen.set(pathname, parts)
    }
  }
  expect(seen.size).toBeGreaterThan(50)
  for (const [path, parts] of seen)
    for (const part of parts)
      expect(
        idsOf.get(path)?.filter((id) => id === part),
        `${path}#${part}`,
      ).toHaveLength(1)
  expect(toOpen.size).toBeGreaterThan(5)
  // Console output fails the test.
  for (const path of toOpen.values()) await openPage(page, path)
})

/** Returns the internal links, the ids, and the script URLs in HTML. */
function partsOf(html: string) {
  const hrefs: string[] = []
  const ids: string[] = []
  const scripts = new Set<string>()
  const parser = new Parser({
    onopentag(name, { href = '', id, src, ...more }) {
      if (name === 'a' && href.startsWith('/')) hrefs.push(href)
      if (id) ids.push(id)
      const address = name === 'script' ? src : more['component-url']
      if (address) scripts.add(address)
    },
  })
  parser.end(html)
  return { hrefs, ids, scripts }
}
