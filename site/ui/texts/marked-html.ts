import { changesBetween, piecesOf } from './difference.ts'

/** Context of the next piece: within text, between two blocks, or where no text is allowed. */
type Position = 'inline' | 'between' | 'bare'

const BARE = /^<(?:ul|ol|table|thead|tbody|tr)\b|^<\/(?:li|t[hdr]|thead|tbody)>/
const BETWEEN = /^<\/(?:p|h\d|blockquote|pre|ul|ol|table)>|^<(?:blockquote|hr)\b/
const BLOCK = /^<\/?(?:p|h\d|blockquote|pre|ul|ol|li|table|t[hdr]|br|hr)\b/

const positionBehind = (tag: string): Position =>
  BARE.test(tag) ? 'bare' : BETWEEN.test(tag) ? 'between' : 'inline'

const isTag = (piece: string) => piece.startsWith('<')

/** Separates a piece from its additional data; occurs in no HTML from the server. */
const SEPARATOR = '\0'
const textOf = (piece: string) => piece.split(SEPARATOR, 1)[0] ?? ''

/**
 * Returns the pieces of a text; those of a link include the number of its URL, so that a changed URL is a change. The
 * URL itself would be repeated for every word: 5,000 words of one link would be 25 million characters.
 * @param addresses the number of each URL so far
 */
function linkedPieces(html: string, addresses: Map<string, number>): string[] {
  let link = ''
  return piecesOf(html).map((piece) => {
    if (!isTag(piece)) return link && piece.trim() ? piece + SEPARATOR + link : piece
    if (piece === '</a>') link = ''
    const address = /^<a .*?\bhref="([^"]*)"/s.exec(piece)?.[1]
    if (!address) return piece
    if (!addresses.has(address)) addresses.set(address, addresses.size)
    link = String(addresses.get(address))
    return piece
  })
}

/** Returns removed pieces without their tags; blocks stay separated. */
const removedText = (pieces: readonly string[]) =>
  pieces.map((piece) => (!isTag(piece) ? textOf(piece) : BLOCK.test(piece) ? ' ' : '')).join('')

const SAID = { ins: 'added', del: 'removed' } as const

/** Marks text, with labels for screen readers at its start and end, and spaces around it outside. */
function marked(tag: 'ins' | 'del', text: string): string {
  const inside = text.trim()
  if (!inside) return text
  const [before = '', behind = ''] = text.split(inside)
  const said = (text: string) => `<span class="sr-only">${text}</span>`
  return `${before}<${tag}>${said(`[${SAID[tag]}: `)}${inside}${said(']')}</${tag}>${behind}`
}

/**
 * Returns HTML with the additions (`ins`) and removals (`del`) marked. Its tags are those of the later text.
 * @param before HTML sanitized by the server, as is `after`; only the marks are added
 */
export function markedHtml(before: string, after: string): string {
  let html = ''
  let gone = ''
  let position: Position = 'between'

  /** Inserts removed text at the nearest position where text is allowed. */
  function insertRemoved() {
    if (position === 'bare') return
    const isBlock = position === 'between'
    if (gone.trim()) html += isBlock ? `<p>${marked('del', gone.trim())}</p>` : marked('del', gone)
    gone = ''
  }

  const addresses = new Map<string, number>()
  const [from, to] = [before, after].map((each) => linkedPieces(each, addresses))
  for (const { kind, pieces } of changesBetween(from ?? [], to ?? [])) {
    if (kind === 'removed') {
      gone += removedText(pieces)
      insertRemoved()
      continue
    }
    let text = ''
    const flush = () => {
      html += kind === 'added' ? marked('ins', text) : text
      text = ''
    }
    for (const piece of pieces) {
      insertRemoved()
      if (!isTag(piece)) {
        text += textOf(piece)
        continue
      }
      flush()
      html += piece
      position = positionBehind(piece)
    }
    flush()
  }
  position = 'between'
  insertRemoved()
  return html
}
