// Reads the HTML that the server makes of Markdown, as a browser writes it out again.

export type Tag = { name: string; attributes: string; children: Piece[] }
export type Piece = string | Tag

const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
}
const decode = (text: string) => text.replace(/&\w+;/g, (entity) => CHARACTERS[entity] ?? entity)

const VOID = ['br', 'hr']

/** The tree of a text whose tags are all closed. */
export function parse(html: string): Piece[] {
  const root: Tag = { name: '', attributes: '', children: [] }
  const open = [root]
  for (const [piece, closing, name = '', attributes = ''] of html.matchAll(
    /<(\/?)([a-z]\w*)((?:"[^"]*"|[^">])*)>|[^<]+/g,
  )) {
    const parent = open.at(-1) ?? root
    if (!name) parent.children.push(decode(piece))
    else if (closing) open.pop()
    else {
      const tag = { name, attributes, children: [] }
      parent.children.push(tag)
      if (!VOID.includes(name)) open.push(tag)
    }
  }
  return root.children
}

export const attributeOf = ({ attributes }: Tag, name: string) =>
  decode(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')

/** The words of a part, its spaces and line ends as they are. */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.children))).join('')
