import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import forum from '../../content/forum.json' with { type: 'json' }
import { BLOCK, joinBlocks } from '../../api/text/blocks.ts'
import search from '../../content/search.json' with { type: 'json' }
import type { PagePart } from '../../api/forum/search/page-index.ts'

/** Elements whose text says nothing about the topic of a page. */
const IGNORED = new Set([
  'button',
  'dt',
  'form',
  'nav',
  'noscript',
  'script',
  'select',
  'style',
  'svg',
  'template',
])
const IGNORED_CLASS = /(^|\s)(filter-result|empty-state|link-arrow|sr-only|note)(\s|$)/
const INLINE = new Set([
  'abbr',
  'b',
  'bdi',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  'q',
  'small',
  'strong',
  'sub',
  'sup',
  'wbr',
])
/** Elements that separate text, but not blocks. */
const IN_LINE = new Set(['a', 'br', 'img', 'span'])
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/**
 * Writes the searchable sections of the built pages: the content of the element with `data-search-title`, without
 * controls and anything hidden or marked with `data-search-ignore`.
 * @param client folder of the built pages
 * @param file output file; a list of `PagePart`
 */
export function writeSearchPages(client: string, file: string): void {
  const pages = globSync('**/*.html', { cwd: client }).sort()
  const parts = pages.flatMap((page) =>
    partsOf(pagePath(page), readFileSync(path.join(client, page), 'utf8')),
  )
  writeFileSync(file, JSON.stringify([...parts, ...search.tasks.filter(isOffered).map(partOfTask)]))
}

const isOffered = ({ href }: { href: string }) => forum.hasVacancies || href !== '/jobs'

/**
 * Returns a search entry written by editors, for a page that is rendered on demand or searched for by other terms than
 * its own.
 */
const partOfTask = ({ heading, href, text }: (typeof search.tasks)[number]): PagePart => ({
  path: href,
  position: -1,
  title: heading,
  heading,
  fragment: '',
  text,
})

/** Returns the path at which a built file is served. */
export const pagePath = (page: string) => `/${page.replace(/(^|\/)index\.html$|\.html$/, '')}`

/** Returns the sections of a page: its beginning, and one for each heading of the second and third level. */
export function partsOf(address: string, html: string): PagePart[] {
  const parts: (PagePart & { id: string })[] = []
  const open: { isIgnored: boolean; id: string | undefined }[] = []
  let title: string | undefined
  let heading: string | null = null
  let part: (PagePart & { id: string }) | undefined

  const begin = (id: string) => {
    part = {
      path: address,
      position: parts.length,
      title: title ?? '',
      heading: '',
      fragment: '',
      text: '',
      id,
    }
    parts.push(part)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (title === undefined) {
        title = attributes['data-search-title']
        if (title === undefined) return
        begin('')
      } else if (open.length === 0) return
      const isIgnored =
        open.at(-1)?.isIgnored === true ||
        IGNORED.has(name) ||
        'hidden' in attributes ||
        'data-search-ignore' in attributes ||
        IGNORED_CLASS.test(attributes['class'] ?? '')
      if (!VOID.has(name)) open.push({ isIgnored, id: attributes['id'] })
      if (isIgnored) return
      if (name === 'h2' || name === 'h3') {
        begin(open.findLast(({ id }) => id && id !== 'main')?.id ?? '')
        heading = name
      } else if (part) part.text += separatorOf(name)
    },
    ontext(text) {
      if (!part || open.length === 0 || open.at(-1)?.isIgnored) return
      if (heading) part.heading += text
      else part.text += text
    },
    onclosetag(name) {
      if (open.length === 0 || VOID.has(name)) return
      open.pop()
      if (name === heading) heading = null
      if (part) part.text += separatorOf(name)
    },
  })
  parser.end(html)

  const headings = parts.map(({ heading }) => oneLine(heading))
  const usedIds = new Set<string>()
  const merged: PagePart[] = []
  for (const [index, { id, ...part }] of parts.entries()) {
    const [heading, text] = [headings[index] || part.title, oneLine(part.text)]
    const before = merged.at(-1)
    // A repeated heading, such as "Certificates" below each organization, is not specific enough by itself.
    if (before && headings.filter((other) => other === headings[index]).length > 1) {
      before.text = oneLine([before.text, heading, text].join(BLOCK))
      continue
    }
    const own = id && !usedIds.has(id) ? `#${id}` : `#:~:text=${encodeURIComponent(heading)}`
    merged.push({ ...part, heading, text, fragment: part.position === 0 ? '' : own })
    usedIds.add(id)
  }
  return merged
}

const separatorOf = (name: string) => (INLINE.has(name) ? '' : IN_LINE.has(name) ? ' ' : BLOCK)

const oneLine = (text: string) =>
  joinBlocks(text)
    .replace(/ (?=[.,;:!?)])|(?<=\() /g, '')
    .trim()
