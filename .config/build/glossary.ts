import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import glossary from '../../content/glossary.json' with { type: 'json' }
import { pathOf } from '../../api/delivery/built/slot-positions.ts'

/** A glossary term: its inflected forms, and the page that explains it in detail. */
export type Term = { slug: string; forms?: string[]; page?: string }

/** Elements without term links: links, headings, quotations, controls, and emphasised text. */
const SKIPPED = new Set(
  'a b blockquote button code dt figcaption h1 h2 h3 h4 h5 h6 kbd label legend nav pre script select strong style summary svg'.split(
    ' ',
  ),
)

/**
 * Links the first occurrence of each term inside elements with `data-glossary` to the glossary.
 * @param address path of the page; terms that it explains itself are not linked
 */
export function linkTerms(html: string, terms: readonly Term[], address: string): string {
  const bySpelling = new Map(terms.flatMap((term) => (term.forms ?? []).map((form) => [form, term] as const)))
  // Longest first, so that "Sprint" does not match in "Sprint Goal".
  const spellings = [...bySpelling.keys()].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(${spellings.join('|')})s?(?![\\p{L}\\p{N}-])`, 'gu')
  const linked = new Set(terms.filter(({ page }) => page === address))

  const link = (text: string) =>
    text.replace(pattern, (found, form: string) => {
      const term = bySpelling.get(form)
      if (!term || linked.has(term)) return found
      linked.add(term)
      return `<a class="term" href="/glossary#${term.slug}">${found}</a>`
    })

  const open: { isSkipped: boolean }[] = []
  let result = ''
  let read = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > 0 || 'data-glossary' in attributes)
        open.push({ isSkipped: open.at(-1)?.isSkipped === true || SKIPPED.has(name) })
    },
    ontext() {
      if (open.length === 0 || open.at(-1)?.isSkipped) return
      result += html.slice(read, parser.startIndex) + link(html.slice(parser.startIndex, parser.endIndex + 1))
      read = parser.endIndex + 1
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return result + html.slice(read)
}

/**
 * Links glossary terms on every built page. This build step precedes the recording of slot positions.
 * @param client folder of the built pages
 */
export function linkGlossary(client: string): void {
  for (const name of globSync('**/*.html', { cwd: client })) {
    const file = path.join(client, name)
    const html = readFileSync(file, 'utf8')
    if (html.includes('data-glossary')) writeFileSync(file, linkTerms(html, glossary.terms, pathOf(name)))
  }
}
