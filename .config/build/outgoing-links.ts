import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import type { OutgoingLink } from '../../api/sections/links/link-checks.ts'
import { pagePath } from './search.ts'

/** Reserved domain names (RFC 2606), used in samples. */
const NOBODY = /(^|\.)(example(\.(com|net|org))?|invalid|test|localhost)$/
/** Number of pages listed per link, since a footer link is on all of them. */
const NAMED = 3

/**
 * Writes the links of the built pages to other sites.
 * @param client folder of the built pages
 * @param file output file; a list of `OutgoingLink`
 */
export function writeOutgoingLinks(client: string, file: string): void {
  const found = new Map<string, string[]>()
  for (const page of globSync('**/*.html', { cwd: client }).sort())
    for (const url of linksOf(readFileSync(path.join(client, page), 'utf8'))) {
      const pages = found.get(url) ?? []
      found.set(url, [...pages, pagePath(page)].slice(0, NAMED))
    }
  const links: OutgoingLink[] = [...found].sort().map(([url, pages]) => ({ url, pages }))
  writeFileSync(file, JSON.stringify(links))
}

/** Returns the distinct URLs of other sites that a page links to, without fragments. */
export function linksOf(html: string): Set<string> {
  const found = new Set<string>()
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (name !== 'a' || !/^https?:\/\//.test(href) || !URL.canParse(href)) return
      const url = new URL(href)
      url.hash = ''
      if (!NOBODY.test(url.hostname)) found.add(url.href)
    },
  })
  parser.end(html)
  return found
}
