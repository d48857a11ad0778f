import TurndownService from 'turndown'

/** The author and the address of a quotation. */
export type Source = {
  /** The name that everybody may know. */
  name: string
  path: string
}

/** Several times what a reply may have: what is longer ends with its last whole line. */
const MOST = 30_000
/** Represents a typed space while Turndown joins spaces. No text contains it. */
const SPACE = '\ufdd0'
const SPACES = new RegExp(SPACE, 'g')
const MEMBER = /^\/profile\/[0-9a-f-]{36}$/
/** Alignments of a column in the line below a table's head. */
const ALIGNED: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

const turndown = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  br: '',
  bulletListMarker: '-',
  emDelimiter: '*',
  codeBlockStyle: 'fenced',
})
  .addRule('strikethrough', { filter: 's', replacement: (content) => `~~${content}~~` })
  .addRule('heading', {
    filter: ['h3', 'h4', 'h5', 'h6'],
    // The page's own headings are above those of a text.
    replacement: (content, { nodeName }) => `\n\n${'#'.repeat(Number(nodeName[1]) - 2)} ${content}\n\n`,
  })
  .addRule('item', { filter: 'li', replacement: formatItem })
  .addRule('link', { filter: 'a', replacement: formatLink })
  .addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content) => `| ${content.trim().replaceAll('|', String.raw`\|`)} `,
  })
  .addRule('row', { filter: 'tr', replacement: formatRow })
  .addRule('rows', { filter: ['thead', 'tbody'], replacement: (content) => content })

/** Characters that would be markup, entities, or the beginning of a heading, a list or a rule. */
turndown.escape = (text) =>
  text
    .replace(/[\\[\]*_`<>~]|&(?=#?\w+;)/g, String.raw`\$&`)
    .replace(new RegExp(`^(${SPACE}*)(#(?=#{0,5}(?:\\s|$))|[-+=](?=\\s|$|[-=]))`), String.raw`$1\$2`)
    .replace(new RegExp(`^(${SPACE}*\\d+)([.)])(?=\\s|$)`), String.raw`$1\$2`)

/**
 * Formats a quotation as the text of a reply: who said it, with a link, and what.
 * @param html an item's text or a part of it, in whole tags
 */
export function quotationOf(html: string, { name, path }: Source): string {
  const marked = html.replace(/(?:^|>)[^<]+/g, (text) =>
    text.replace(/ {2,}/g, (spaces) => SPACE.repeat(spaces.length)),
  )
  const head = `[${name.replace(/[\\[\]*_`<>~]/g, String.raw`\$&`)} wrote:](${path})`
  const quoted = `${head}\n\n${turndown.turndown(marked).replace(SPACES, ' ')}`
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
  return quoted.length > MOST ? quoted.slice(0, quoted.lastIndexOf('\n', MOST)) : quoted
}

function formatItem(content: string, item: HTMLElement): string {
  const marker = item.parentNode?.nodeName === 'OL' ? `${numberOf(item)}. ` : '- '
  const text = content.replace(/^\n+|\n+$/g, '').replaceAll('\n', `\n${' '.repeat(marker.length)}`)
  // Items in paragraphs stand apart.
  const isLoose = item.firstElementChild?.nodeName === 'P'
  return `${marker}${text}${item.nextSibling ? (isLoose ? '\n\n' : '\n') : ''}`
}

/** Returns the number that an item of a list shows. */
function numberOf(item: Element): number {
  const value = item.getAttribute('value')
  if (value) return Number(value)
  const before = item.previousElementSibling
  return before ? numberOf(before) + 1 : Number(item.parentElement?.getAttribute('start') ?? 1)
}

/** A mention becomes the name alone, which still leads to the member: a quoted member is not notified again. */
function formatLink(content: string, link: HTMLElement): string {
  const text = link.textContent ?? ''
  const address = link.getAttribute('href') ?? ''
  if (text === address) return text
  const isMention = text.startsWith('@') && address.startsWith('/profile/')
  if (isMention && MEMBER.test(address)) return `[${content.slice(1)}](${address})`
  return isMention || !content.trim() ? content : `[${content}](<${address}>)`
}

function formatRow(content: string, row: HTMLElement): string {
  const rows = Array.from((row.closest('table') ?? row).querySelectorAll('tr'))
  const columns = Math.max(...rows.map(({ children }) => children.length))
  const line = `${content}${'|  '.repeat(columns - row.children.length)}|`
  if (row !== rows[0]) return `\n${line}`
  const sides = Array.from({ length: columns }, (_, column) => {
    const align = row.children[column]?.getAttribute('align') ?? ''
    return ` ${ALIGNED[align] ?? '---'} |`
  })
  return `\n${line}\n|${sides.join('')}`
}
