import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { linkBareAddresses } from './bare-addresses.ts'
import { withoutUnwanted } from './characters.ts'
import { BLOCK, joinBlocks } from './blocks.ts'
import { fitListNumbers, WIDE_LISTS } from './list-numbers.ts'
import { isMemberPath, memberLinkAt } from './member-links.ts'
import { linkPictures } from './pictures.ts'
import { preserveTypedLines } from './typed-lines.ts'

/**
 * The version of the renderer. Increment it with every change that renders the same Markdown, or its excerpt,
 * differently: after an update the job `render-again` renders texts of earlier versions again in batches; the following
 * night, if an older process beside this one has run that job.
 */
export const RENDERING_VERSION = 6

const SCHEMES = ['http', 'https', 'mailto']
/**
 * Matches URLs with a scheme that lead to the same place from any page; `https:example.ie` would lead to a page of this
 * site.
 */
const WHOLE_ADDRESS = /^(?:https?:\/\/[^/?#]|mailto:[^?])/i

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })
linkBareAddresses(markdown)
linkPictures(markdown)
preserveTypedLines(markdown)
fitListNumbers(markdown)
// Leaves a URL as typed text when the sanitizer would remove it, or when it would lead to different places from
// different pages.
markdown.validateLink = (url) => {
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return WHOLE_ADDRESS.test(url)
  return /^(?:[#?]|\/(?![\\/]))/.test(url) && !isMemberPath(url)
}
// Renders a mention with the member's current name, only in the form whose label the author cannot choose; otherwise
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
// Replaces links without a valid URL with their text.
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

// Lowers members' headings below the h1 and h2 of a discussion's page.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens)
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(Number(token.tag.slice(1)) + 2, 6)}`
})

// Turns an empty corner cell into a data cell, since a screen reader would announce it as a header.
markdown.core.ruler.push('empty_corners', ({ tokens }) => {
  tokens.forEach((token, index) => {
    if (token.type !== 'th_open' || tokens[index + 1]?.content !== '') return
    token.tag = 'td'
    const close = tokens[index + 2]
    if (close) close.tag = 'td'
  })
})

// Uses the align attribute, since the sanitizer and the page's policy forbid styles.
markdown.core.ruler.push('alignment', ({ tokens }) => {
  for (const token of tokens) {
    const side = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
    if (side) token.attrs = [['align', side]]
  }
})

// Removes forbidden characters again, since an entity can produce them.
markdown.core.ruler.push('unwanted_characters', ({ tokens }) => {
  for (const { children } of tokens)
    for (const child of children ?? []) {
      child.content = withoutUnwanted(child.content)
      for (const attribute of child.attrs ?? []) attribute[1] = withoutUnwanted(String(attribute[1]))
    }
})

/** The number of empty cells above which a table is considered malicious. */
const MAX_EMPTY_CELLS = 500

// Removes padding from huge tables. Rows are padded with empty cells to the width of the header, so ten thousand
// characters can become sixty thousand cells, whose rendering would block everybody else.
markdown.core.ruler.after('block', 'empty_cells', (state) => {
  const isEmpty = (index: number) =>
    state.tokens[index]?.type === 'td_open' && state.tokens[index + 1]?.content === ''
  const empty = state.tokens.flatMap((_token, index) => (isEmpty(index) ? index : []))
  if (empty.length <= MAX_EMPTY_CELLS) return
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
    // Long lines of code scroll, so they must be focusable by keyboard.
    pre: sanitizeHtml.simpleTransform('pre', { tabindex: '0' }),
  },
}

/** The error for a text that would exceed the limit of HTML. */
export class TooComplex extends Error {}

/** The allowance of HTML: characters per character of Markdown, and a constant; more than any real text needs. */
const [MAX_FACTOR, EXTRA_CHARACTERS] = [30, 1_000]

// Limits the size before rendering. A link by reference repeats its whole URL and title, so five thousand characters
// can become five million; counting is cheap, since the tokens of a reference share its strings.
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
 * Renders a member's Markdown (decisions, "Posts, replies and moderation": CommonMark with autolinks, tables and fenced
 * code; raw HTML is shown as text; line breaks are preserved).
 * @param source Markdown
 * @param most the maximum characters of HTML (decisions, "Text"); less for a short text, in proportion to its length
 * @returns HTML that is safe to embed in a page
 * @throws TooComplex before producing much more than that
 */
export function renderMarkdown(source: string, most = Infinity): string {
  const mostCharacters = Math.min(most, MAX_FACTOR * source.length + EXTRA_CHARACTERS)
  const rendered = markdown.render(source, { mostCharacters } satisfies Limit)
  if (rendered.length > mostCharacters) throw new TooComplex()
  const html = sanitizeHtml(rendered, FROM_MEMBERS)
  if (html.length > mostCharacters) throw new TooComplex()
  return html
}

/**
 * Shows a text as typed when it is too complex to render.
 * @param most the maximum characters of HTML; the rest is omitted
 */
export function renderAsTyped(source: string, most: number): string {
  // An escaped character takes seven characters at most.
  const lines = escapeHtml(source.slice(0, Math.floor(most / 8)).toWellFormed()).split('\n')
  return `<p>${lines.join('<br />')}</p>\n`
}

const BLOCK_TAG = /<\/?(p|li|h\d|blockquote|pre|ul|ol|tr|t[dh])\b[^>]*>/g

/**
 * Returns a text without markup on one line. The result is plain text, and is safe only where text is shown.
 * @param html the result of `renderMarkdown`, whose text and attributes contain no bare `<` or `>`
 */
export const plainText = (html: string): string =>
  decode(
    html
      .replace(BLOCK_TAG, ' ')
      .replace(/<br ?\/?>/g, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()

/** Returns a text without its markup, in one line that keeps its blocks apart, for excerpts that begin anywhere. */
export const textInBlocks = (html: string): string => joinBlocks(plainText(html.replace(BLOCK_TAG, BLOCK)))

/** Matches a greeting, such as "Dear all,": a first paragraph that ends with a comma, before another. */
const GREETING = /^<p>[^<]{1,60},<\/p>\n(?=<)/

/**
 * Returns the beginning of a text without markup and without a greeting, for lists, descriptions and feeds.
 * @param html the result of `renderMarkdown`
 * @param length the maximum number of characters; a longer text ends at a word with an ellipsis
 */
export function excerpt(html: string, length = 220): string {
  const plain = textInBlocks(html.replace(GREETING, ''))
  if (plain.length <= length) return plain
  // Removes half of a surrogate pair at the end, which could be neither stored nor shown.
  const cut = plain.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  const words = cut.slice(0, cut.lastIndexOf(' ') > length / 2 ? cut.lastIndexOf(' ') : cut.length)
  // Removes punctuation before the ellipsis.
  return `${words.replace(/[\s.,;:·]+$/, '')}…`
}

/** Escapes text for HTML. */
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
