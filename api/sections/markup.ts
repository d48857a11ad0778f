import sanitizeHtml from 'sanitize-html'
import { isVisible, normalText } from '../text/characters.ts'

const TAGS = [
  ...[
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'div',
    'span',
    'blockquote',
    'pre',
    'code',
    'kbd',
    'samp',
  ],
  ...[
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'abbr',
  ],
  ...['a', 'time', 'q', 'cite', 'figure', 'figcaption', 'img', 'details', 'summary'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** Classes of the site's design that a section may use; none can affect anything outside it. */
const CLASSES = [
  'button',
  'button-secondary',
  'button-bright',
  'lead',
  'note',
  'eyebrow',
  'cluster',
  'badge',
  'card',
]

/** The maximum nesting of elements. */
const DEEPEST = 60

/** The `rel` of an external link. */
const REL = 'noopener noreferrer'

/** Matches pictures from this site: the policy allows no others, and another host would learn who reads. */
const LOCAL = /^\/(?!\/)/

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed'],
    time: ['datetime'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    details: ['open'],
  },
  allowedClasses: { '*': CLASSES },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Elements whose text is not for readers.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'plaintext',
  ],
  transformTags: {
    // A page has one main heading, which does not belong to a section.
    h1: 'h2',
    a: (tagName, { rel: _rel, ...attribs }) => ({
      tagName,
      attribs: /^https?:/i.test(attribs['href'] ?? '') ? { ...attribs, rel: REL } : attribs,
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs['alt'] ?? '', loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !LOCAL.test(attribs['src'] ?? ''),
  nestingLimit: DEEPEST,
}

/**
 * Sanitizes an administrator's HTML for public pages (decisions, "Sections and logs in the dashboard") with an
 * allow-list without scripts, styles, handlers, frames, forms or `javascript:` URLs.
 * @returns the HTML to store and show; sanitizing it again changes nothing
 */
export const sanitizeSection = (html: string): string => normalText(sanitizeHtml(html, OPTIONS))

/** Returns true when sanitized HTML has neither text nor pictures. */
export const showsNothing = (html: string): boolean =>
  !/<img/.test(html) && !isVisible(sanitizeHtml(html, { allowedTags: [] }).replaceAll('&nbsp;', ' '))

/**
 * Lists what `sanitizeSection` would remove, so that editors know before saving.
 * @returns a line for each kind, such as `<script> (2)` or `onclick on <p>`
 */
export function removedFrom(html: string): string[] {
  const found = new Map<string, number>()
  const note = (what: string) => found.set(what, (found.get(what) ?? 0) + 1)
  const mayLead = memoized(isAllowedAddress)
  sanitizeHtml(withComments(html), {
    ...OPTIONS,
    nestingLimit: 200,
    transformTags: {
      '*': (tagName, attribs) => {
        for (const what of refusedIn(tagName, attribs, mayLead)) note(what)
        return { tagName, attribs }
      },
    },
  })
  // Allows one more level, which changes the result only when something is nested too deeply.
  if (sanitizeHtml(html, { ...OPTIONS, nestingLimit: DEEPEST + 1 }) !== sanitizeHtml(html, OPTIONS))
    note(`what lies more than ${DEEPEST} elements deep`)
  return [...found].map(([what, count]) => (count === 1 ? what : `${what} (${count})`))
}

const COMMENT = 'removed-comment'

/** Inserts an element before each comment to detect it, since the sanitizer does not report comments. */
const withComments = (html: string) => html.replaceAll('<!--', `<${COMMENT}></${COMMENT}><!--`)

/** Caches results: checking an address takes the sanitizer as long as a whole element, and many links share one. */
function memoized(compute: (value: string) => boolean): (value: string) => boolean {
  const known = new Map<string, boolean>()
  return (value) => {
    const stored = known.get(value) ?? compute(value)
    known.set(value, stored)
    return stored
  }
}

const isAllowedAddress = (value: string) =>
  sanitizeHtml(`<a href="${value.replaceAll('"', '&quot;')}">x</a>`, OPTIONS).includes('href')

function refusedIn(
  tag: string,
  attribs: Record<string, string>,
  mayLead: (address: string) => boolean,
): string[] {
  if (tag === COMMENT) return ['a comment <!-- -->']
  if (tag === 'h1') return ['<h1>, which becomes <h2>']
  if (!TAGS.includes(tag)) return [`<${tag}>`]
  if (tag === 'img' && !LOCAL.test(attribs['src'] ?? ''))
    return ['<img> from another site: its address must begin with /']
  return Object.entries(attribs).flatMap(([name, value]) => {
    if (name === 'class') {
      const unknown = value.split(/\s+/).filter((word) => word && !CLASSES.includes(word))
      return unknown.map((word) => `class ${word} on <${tag}>`)
    }
    if (name === 'rel' && tag === 'a') return changedRel(attribs['href'] ?? '', value)
    if (!isAllowed(tag, name)) return [`${name} on <${tag}>`]
    return name === 'href' && !mayLead(value) ? [`the address ${value.slice(0, 60)}`] : []
  })
}

function changedRel(href: string, rel: string): string[] {
  if (!/^https?:/i.test(href)) return ['rel on <a>']
  return rel === REL ? [] : [`rel on <a>, which becomes ${REL}`]
}

function isAllowed(tag: string, name: string): boolean {
  const allowed = OPTIONS.allowedAttributes as Record<string, string[]>
  return [...(allowed['*'] ?? []), ...(allowed[tag] ?? [])].includes(name)
}
