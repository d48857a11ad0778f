import { attributeOf, textOf, type Piece, type Tag } from './parse.ts'

// What stands within a block, as Markdown.

const MARKS: Record<string, string> = { strong: '**', em: '*', s: '~~' }

/** Words with their emphasis, links, code and spaces; a line ends where it does on the page. */
export const wordsOf = (pieces: readonly Piece[]): string =>
  pieces
    .map(wordOf)
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/^\n+|\s+$/g, '')

function wordOf(piece: Piece): string {
  // Line ends between tags only lay out the HTML.
  if (typeof piece === 'string') return escaped(piece.replace(/^\n+|\n+$/g, '').replace(/\n+/g, ' '))
  const { name, children } = piece
  if (name === 'br') return '\n'
  if (name === 'code') return codeOf(textOf(children))
  if (name === 'a') return linkOf(piece)
  const mark = MARKS[name]
  return mark ? marked(children.map(wordOf).join(''), mark) : children.map(wordOf).join('')
}

/** What would be markup, or an entity, stays what it was: a character. */
const escaped = (text: string) => text.replace(/[\\[\]*_`<>~]|&(?=#?\w+;)/g, String.raw`\$&`)

/** Spaces stay outside of the marks, which would be none with them. */
function marked(words: string, mark: string): string {
  const [, before = '', inside = '', behind = ''] = /^(\s*)([^]*?)(\s*)$/.exec(words) ?? []
  return inside ? before + mark + inside + mark + behind : words
}

function codeOf(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return fence + space + text + space + fence
}

/** How many backticks stand in a row. */
export const longestRun = (text: string) =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

const MEMBER = /^\/profile\/[0-9a-f-]{36}$/

/** A mention becomes the name alone, which still follows the member: anyone who is quoted is not notified again. */
function linkOf(link: Tag): string {
  const text = textOf(link.children)
  const address = attributeOf(link, 'href')
  if (text === address) return text
  const words = link.children.map(wordOf).join('')
  const isMention = text.startsWith('@') && address.startsWith('/profile/')
  if (isMention && MEMBER.test(address)) return `[${words.slice(1)}](${address})`
  return isMention || !words.trim() ? words : `[${words}](<${address}>)`
}
