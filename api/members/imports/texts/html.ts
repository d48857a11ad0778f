import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import Turndown from 'turndown'

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i

/** The maximum length of a text that is parsed as HTML; a longer one is imported with visible tags. */
const LONGEST = 100_000

const markdown = new MarkdownIt({ html: true, linkify: false, breaks: true })
// URLs are validated when the text is rendered, like all others.
markdown.validateLink = () => true

const turndown = new Turndown({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
})
turndown.addRule('strike', { filter: ['s', 'del'], replacement: (content) => `~~${content}~~` })
turndown.addRule('cells', { filter: ['td', 'th'], replacement: (content) => `${content.trim()} ` })
turndown.addRule('rows', { filter: 'tr', replacement: (content) => `${content}\n\n` })

const READ: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'code',
      'ul',
      'ol',
      'li',
      'div',
    ],
    ...['strong', 'b', 'em', 'i', 's', 'del', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt'], code: ['class'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'upload'],
  nestingLimit: 40,
}

/** Replaces HTML in Markdown with Markdown. Removes scripts, styles and frames with their content. */
export function withoutHtml(text: string): string {
  if (!TAG.test(text) || text.length > LONGEST) return text
  return turndown.turndown(sanitizeHtml(markdown.render(text), READ))
}
