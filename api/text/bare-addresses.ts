import type { MarkdownIt } from 'markdown-it'

// Handles addresses typed without a scheme, which browsers add themselves.

/** Top-level domains to recognise besides those of countries. */
const MORE_DOMAINS = (
  'academy agency agile app art blog chat cloud club coach community company consulting design dev digital education ' +
  'email events foundation global group guide guru help int institute irish jobs live media network news online page ' +
  'science scot site social software solutions space studio systems team tech training university wales website wiki ' +
  'work works world xyz'
).split(' ')

/** Top-level domains that make a link even without a scheme or path; others occur in words and file names. */
const LINKED_DOMAINS =
  /\.(?:academy|app|au|blog|ca|ch|coach|com|community|de|dev|dk|edu|es|eu|events|fr|gov|ie|info|io|irish|net|nl|nz|org|training|uk|us|wiki)$/

/** Matches a file name, unless a host precedes it. */
const FILE =
  /^[^/?#]*\.(?:csv|docx?|gif|html?|ics|jpe?g|js|json|md|mp[34]|pdf|php|png|pptx?|py|rs|sh|svg|ts|txt|xlsx?|ya?ml|zip)$/i

const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?=[/?#]|$)/u
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?=\?|$)/u

/** Adds the scheme to the typed target of a link when it is a host or an e-mail address; returns others unchanged. */
function withScheme(typed: string): string {
  if (EMAIL.test(typed)) return `mailto:${typed}`
  return HOST.test(typed) && !FILE.test(typed) ? `https://${typed}` : typed
}

/** Returns true when text without a scheme is meant as an address, unlike `ASP.NET`, `README.md` and `vitest@4.0.1`. */
const isMeant = ({ schema, text }: { schema: string; text: string }) =>
  schema === 'mailto:' ? /\.\p{L}[^.]+$/u.test(text) : /^www\.|[/?#]/i.test(text) || LINKED_DOMAINS.test(text)

/** Links hosts and e-mail addresses without a scheme, in running text and as targets of links. */
export function linkBareAddresses(markdown: MarkdownIt): void {
  const { linkify } = markdown
  linkify.set({ fuzzyLink: true, fuzzyEmail: true })
  linkify.tlds(MORE_DOMAINS, true)
  const match = linkify.match.bind(linkify)
  linkify.match = (text) => {
    const found = (match(text) ?? []).filter((link) => /^[a-z]+:/i.test(link.raw) || isMeant(link))
    for (const link of found) if (!link.schema) link.url = `https://${link.raw}`
    return found
  }
  const normalizeLink = markdown.normalizeLink.bind(markdown)
  markdown.normalizeLink = (url) => normalizeLink(withScheme(url))
}
