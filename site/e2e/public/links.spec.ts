import { Parser } from 'htmlparser2'
import { expect, test } from '../test.ts'

test('every link inside the site leads to an existing page and part of a page', async ({ request }) => {
  const seen = new Map<string, Set<string>>([['/', new Set()]])
  const idsOf = new Map<string, string[]>()
  for (const path of seen.keys()) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const { hrefs, ids } = linksIn(await response.text())
    idsOf.set(path, ids)
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
})

/** Returns the addresses inside the site that HTML links to, and its ids. */
function linksIn(html: string) {
  const hrefs: string[] = []
  const ids: string[] = []
  const parser = new Parser({
    onopentag(name, { href = '', id }) {
      if (name === 'a' && href.startsWith('/')) hrefs.push(href)
      if (id) ids.push(id)
    },
  })
  parser.end(html)
  return { hrefs, ids }
}
