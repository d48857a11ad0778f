import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { linkBareAddresses } from './bare-addresses.ts'
import { withoutUnwanted } from './characters.ts'
import { fitListNumbers, WIDE_LISTS } from './list-numbers.ts'
import { isMemberPath, memberLinkAt } from './member-links.ts'
import { linkPictures } from './pictures.ts'
import { preserveTypedLines } from './typed-lines.ts'

/**
 * Which version of the renderer this is. Raise it by one with every change that makes other HTML of the same Markdown: at
 * the next start the job `render-again` renders all stored texts of an earlier version again, some at a time.
 */
export const RENDERING_VERSION = 4

const SCHEMES = ['http', 'https', 'mailto']
/** An address with a scheme that leads to the same place on any page: `https:example.ie` would lead into this site. */
const WHOLE_ADDRESS = /^(?:https?:\/\/[^/?#]|mailto:[^?])/i

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })
linkBareAddresses(markdown)
linkPictures(markdown)
preserveTypedLines(markdown)
fitListNumbers(markdown)
// An address that the sanitizer would remove stays the text that was typed; so does one that
// would lead to another place on each page that shows it.
markdown.validateLink = (url) => {
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return WHOLE_ADDRESS.test(url)
  return /^(?:[#?]|\/(?![\\/]))/.test(url) && !isMemberPath(url)
}
// Renders a mention with the member's current name: only in the one form whose label is not the author's, and otherwise
// not as a link.
markdown.inline.ruler.before('link', 'member', (state, silent) => {
  const link = memberLinkAt(state.src, state.pos)
  if (!link) return false
  if (!silent) {
    if (link.path) state.push('link_open', 'a', 1).attrs = [['href', link.path]]
    state.push('text', '', 0).content = link.label
    if (link.path) state.push('link_close', 'a', -1)
  }
  state.pos = link.end
  return true
})
// Text without a valid address is no link.
markdown.core.ruler.before('text_join', 'empty_links', ({ tokens }) => {
  for (const block of tokens) {
    let isEmpty = false
    block.children =
      block.children?.filter(({ type, attrs }) => {
        if (type === 'link_open') isEmpty = attrs?.[0]?.[1] === ''
        return !isEmpty || !type.startsWith('link_')
      }) ?? null
  }
})

// A discussion's page has its own h1 and h2: members' headings begin below them.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens)
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(Number(token.tag.slice(1)) + 2, 6)}`
})

// A corner that is left empty heads nothing, and is read out as if it did.
markdown.core.ruler.push('empty_corners', ({ tokens }) => {
  tokens.forEach((token, index) => {
    if (token.type !== 'th_open' || tokens[index + 1]?.content !== '') return
    token.tag = 'td'
    const close = tokens[index + 2]
    if (close) close.tag = 'td'
  })
})

// A style would be removed by the sanitizer, and forbidden by the page.
markdown.core.ruler.push('alignment', ({ tokens }) => {
  for (const token of tokens) {
    const side = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
    if (side) token.attrs = [['align', side]]
  }
})

// An entity could bring back what no text may hold.
markdown.core.ruler.push('unwanted_characters', ({ tokens }) => {
  for (const { children } of tokens)
    for (const child of children ?? []) {
      child.content = withoutUnwanted(child.content)
      for (const attribute of child.attrs ?? []) attribute[1] = withoutUnwanted(String(attribute[1]))
    }
})

/** More empty cells than anybody draws a table for. */
const MOST_EMPTY_CELLS = 500

// Each row is filled up with empty cells to the width of its head, so that ten thousand characters can make sixty
// thousand cells, whose rendering would block everybody else: then rows have the cells that were typed.
markdown.core.ruler.after('block', 'empty_cells', (state) => {
  const isEmpty = (index: number) =>
    state.tokens[index]?.type === 'td_open' && state.tokens[index + 1]?.content === ''
  const empty = state.tokens.flatMap((_token, index) => (isEmpty(index) ? index : []))
  if (empty.length <= MOST_EMPTY_CELLS) return
  const gone = new Set(empty.flatMap((index) => [index, index + 1, index + 2]))
  state.tokens = state.tokens.filter((_token, index) => !gone.has(index))
})

const FROM_MEMBERS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'em', 's', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    ol: ['start'],
    li: ['value'],
    pre: ['tabindex'],
    ...Object.fromEntries(
      ['th', 'td'].map((cell) => [cell, [{ name: 'align', values: ['left', 'center', 'right'] }]]),
    ),
  },
  allowedClasses: { ol: WIDE_LISTS },
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow ugc' }),
    // Long lines of code scroll by themselves, so the keyboard must reach them.
    pre: sanitizeHtml.simpleTransform('pre', { tabindex: '0' }),
  },
}

/** A text that would become more HTML than it may. */
export class TooComplex extends Error {}

/** Characters of HTML for each character of Markdown, and in addition: more than any text needs that people write. */
const [MOST_TIMES, MOST_BESIDES] = [30, 1_000]

// A link by reference repeats its whole address and title, so that five thousand characters can become five million. What
// is only counted costs nothing yet: the tokens of one reference share its texts.
markdown.core.ruler.push('limit_size', ({ tokens, env }) => {
  let size = 0
  const count = (list: Token[]) => {
    for (const { content, attrs, children } of list) {
      size += children ? 0 : content.length
      for (const [, value] of attrs ?? []) size += String(value).length
      if (children) count(children)
      if (size > (env as Limit).mostCharacters) throw new TooComplex()
    }
  }
  count(tokens)
})
type Limit = { mostCharacters: number }

/**
 * Renders what a member wrote (decisions, "Posts, replies and moderation": CommonMark with autolinks, tables and
 * fenced code; raw HTML is shown as text; line breaks stay where they were typed).
 * @param source Markdown
 * @param most the most characters of HTML (decisions, "Text"); a short text may become fewer, in proportion to its length
 * @returns HTML that is safe to put into a page
 * @throws TooComplex before anything is made that is much larger than that
 */
export function renderMarkdown(source: string, most = Infinity): string {
  const mostCharacters = Math.min(most, MOST_TIMES * source.length + MOST_BESIDES)
  const rendered = markdown.render(source, { mostCharacters } satisfies Limit)
  if (rendered.length > mostCharacters) throw new TooComplex()
  const html = sanitizeHtml(rendered, FROM_MEMBERS)
  if (html.length > mostCharacters) throw new TooComplex()
  return html
}

/**
 * A text as it was typed, for one that is too complex to be rendered.
 * @param most the most characters of HTML; what would not fit is left out
 */
export function renderAsTyped(source: string, most: number): string {
  // An escaped character takes seven characters at most.
  const lines = escapeHtml(source.slice(0, Math.floor(most / 8)).toWellFormed()).split('\n')
  return `<p>${lines.join('<br />')}</p>\n`
}

/**
 * Returns a text without its markup, in one line. The result is plain text, and safe only where text is shown.
 * @param html as `renderMarkdown` returned it: the sanitizer leaves no bare `<` or `>` in text or attributes
 */
export const plainText = (html: string): string =>
  decode(
    html
      .replace(/<\/?(p|li|h\d|blockquote|pre|ul|ol|tr|t[dh])\b[^>]*>|<br ?\/?>/g, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns the beginning of a text without its markup, for lists, descriptions and feeds.
 * @param html as `renderMarkdown` returned it
 * @param length the most characters to return; a longer text ends at a word and an ellipsis
 */
export function excerpt(html: string, length = 220): string {
  const plain = plainText(html)
  if (plain.length <= length) return plain
  // Half of a character at the end could be neither stored nor shown.
  const cut = plain.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  const words = cut.slice(0, cut.lastIndexOf(' ') > length / 2 ? cut.lastIndexOf(' ') : cut.length)
  // A full stop or a comma before the ellipsis would look like a slip.
  return `${words.replace(/[\s.,;:]+$/, '')}…`
}

/** Text as HTML that shows it, and nothing else. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character)

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
