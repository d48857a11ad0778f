import type { MarkdownIt } from 'markdown-it'

// Addresses as people type them: without the scheme that a browser adds by itself.

/** Endings of hosts beside those of countries, which are known anyway. */
const MORE_ENDINGS = (
  'academy agency agile app art blog chat cloud club coach community company consulting design dev digital education ' +
  'email events foundation global group guide guru help int institute irish jobs live media network news online page ' +
  'science scot site social software solutions space studio systems team tech training university wales website wiki ' +
  'work works world xyz'
).split(' ')

/** Endings that make a link of a host without a scheme or path: others end words or the names of files. */
const EVERYDAY =
  /\.(?:academy|app|au|blog|ca|ch|coach|com|community|de|dev|dk|edu|es|eu|events|fr|gov|ie|info|io|irish|net|nl|nz|org|training|uk|us|wiki)$/

/** A name of a file, unless a host precedes it. */
const FILE =
  /^[^/?#]*\.(?:csv|docx?|gif|html?|ics|jpe?g|js|json|md|mp[34]|pdf|php|png|pptx?|py|rs|sh|svg|ts|txt|xlsx?|ya?ml|zip)$/i

const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?=[/?#]|$)/u
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?=\?|$)/u

/** The address that somebody means who typed this as where a link leads; it stays as it is unless it is a host or a mailbox. */
function withScheme(typed: string): string {
  if (EMAIL.test(typed)) return `mailto:${typed}`
  return HOST.test(typed) && !FILE.test(typed) ? `https://${typed}` : typed
}

/** Returns whether text without a scheme is meant as an address: `ASP.NET`, `README.md` and `vitest@4.0.1` are not. */
const isMeant = ({ schema, text }: { schema: string; text: string }) =>
  schema === 'mailto:' ? /\.\p{L}[^.]+$/u.test(text) : /^www\.|[/?#]/i.test(text) || EVERYDAY.test(text)

/** Makes links of hosts and e-mail addresses without a scheme, in running text and as where a link leads. */
export function linkBareAddresses(markdown: MarkdownIt): void {
  const { linkify } = markdown
  linkify.set({ fuzzyLink: true, fuzzyEmail: true })
  linkify.tlds(MORE_ENDINGS, true)
  const match = linkify.match.bind(linkify)
  linkify.match = (text) => {
    const found = (match(text) ?? []).filter((link) => /^[a-z]+:/i.test(link.raw) || isMeant(link))
    for (const link of found) if (!link.schema) link.url = `https://${link.raw}`
    return found
  }
  const normalizeLink = markdown.normalizeLink.bind(markdown)
  markdown.normalizeLink = (url) => normalizeLink(withScheme(url))
}
