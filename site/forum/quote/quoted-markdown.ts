import TurndownService from 'turndown'

/** Author and URL of a quotation. */
export type Source = {
  /** Public name of the author. */
  name: string
  path: string
}

/** Limit well above the length of a reply; a longer quotation ends with its last whole line. */
const MOST = 30_000
/** Placeholder of a typed space while Turndown collapses spaces. No text contains it. */
const SPACE = '\ufdd0'
const SPACES = new RegExp(SPACE, 'g')
const MEMBER = /^\/profile\/[0-9a-f-]{36}$/
/** Column alignment in the line below a table's head. */
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
    // Headings in texts are lower than the page's own.
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

/** Escapes characters that would be markup, entities, or the start of a heading, list or rule. */
turndown.escape = (text) =>
  text
    .replace(/[\\[\]*_`<>~]|&(?=#?\w+;)/g, String.raw`\$&`)
    .replace(new RegExp(`^(${SPACE}*)(#(?=#{0,5}(?:\\s|$))|[-+=](?=\\s|$|[-=]))`), String.raw`$1\$2`)
    .replace(new RegExp(`^(${SPACE}*\\d+)([.)])(?=\\s|$)`), String.raw`$1\$2`)

/**
 * Formats a quotation for a reply: its author, with a link, and its text.
 * @param html an item's text or a part of it, with balanced tags
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
  // List items with paragraphs are separated by blank lines.
  const isLoose = item.firstElementChild?.nodeName === 'P'
  return `${marker}${text}${item.nextSibling ? (isLoose ? '\n\n' : '\n') : ''}`
}

/** Returns the number shown for a list item. */
function numberOf(item: Element): number {
  const value = item.getAttribute('value')
  if (value) return Number(value)
  const before = item.previousElementSibling
  return before ? numberOf(before) + 1 : Number(item.parentElement?.getAttribute('start') ?? 1)
}

/** Formats a mention as a plain link to the member, since a quoted member is not notified again. */
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
