import { changesBetween, piecesOf } from './difference.ts'

/** The context of the next piece: among text, between two blocks, or where no text is allowed. */
type Position = 'inline' | 'between' | 'bare'

const BARE = /^<(?:ul|ol|table|thead|tbody|tr)\b|^<\/(?:li|t[hdr]|thead|tbody)>/
const BETWEEN = /^<\/(?:p|h\d|blockquote|pre|ul|ol|table)>|^<(?:blockquote|hr)\b/
const BLOCK = /^<\/?(?:p|h\d|blockquote|pre|ul|ol|li|table|t[hdr]|br|hr)\b/

const positionBehind = (tag: string): Position =>
  BARE.test(tag) ? 'bare' : BETWEEN.test(tag) ? 'between' : 'inline'

const isTag = (piece: string) => piece.startsWith('<')

/** Occurs in no HTML from the server: it separates a piece from its additional data. */
const SEPARATOR = '\0'
const textOf = (piece: string) => piece.split(SEPARATOR, 1)[0] ?? ''

/**
 * Returns the pieces of a text, those of a link with the number of its address, so that another address is a change.
 * The address itself would follow each word, and 5,000 words of one link would be 25 million characters.
 * @param addresses the number of each address so far
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

/** A removed piece loses its tags; the blocks around it stay apart. */
const removedText = (pieces: readonly string[]) =>
  pieces.map((piece) => (!isTag(piece) ? textOf(piece) : BLOCK.test(piece) ? ' ' : '')).join('')

const SAID = { ins: 'added', del: 'removed' } as const

/** Screen readers announce the start and the end of a mark. Spaces around the text stay outside of it. */
function marked(tag: 'ins' | 'del', text: string): string {
  const inside = text.trim()
  if (!inside) return text
  const [before = '', behind = ''] = text.split(inside)
  const said = (text: string) => `<span class="sr-only">${text}</span>`
  return `${before}<${tag}>${said(`[${SAID[tag]}: `)}${inside}${said(']')}</${tag}>${behind}`
}

/**
 * Returns HTML with the additions (`ins`) and the removals (`del`) marked. Its tags are the later text's.
 * @param before HTML that the server has sanitized, as `after` is; only the marks are added
 */
export function markedHtml(before: string, after: string): string {
  let html = ''
  let gone = ''
  let position: Position = 'between'

  /** Inserts removed text at the nearest position where text is allowed. */
  function putGone() {
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
      putGone()
      continue
    }
    let text = ''
    const flush = () => {
      html += kind === 'added' ? marked('ins', text) : text
      text = ''
    }
    for (const piece of pieces) {
      putGone()
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
  putGone()
  return html
}
