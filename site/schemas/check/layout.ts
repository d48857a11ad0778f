// Formats content files like Prettier, which is not installed on machines that only run the site.

/** Maximum line length. */
const WIDTH = 110

type Node =
  | { kind: 'plain'; text: string }
  | { kind: 'list'; items: Node[] }
  | { kind: 'group'; fields: Field[]; isOpen: boolean }
type Field = { key: string; value: Node; isApart: boolean }

/** Returns a valid content file in its standard layout. */
export function layOut(path: string, source: string): string {
  const text = source.replaceAll('\r\n', '\n').replace(/^\ufeff/, '')
  if (path.endsWith('.json')) return `${print(readLayout(text), 0, 0)}\n`
  return `${text.replaceAll(/[ \t]+$/gm, '').trimEnd()}\n`
}

/** Parses valid JSON. @throws with the line number of a duplicate field */
export const readLayout = (source: string): Node => new Reader(source).value()

/** Parses JSON with its line breaks: a group starting on its own line stays expanded, and blank lines are retained. */
class Reader {
  private at = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  private read(token: RegExp): string {
    token.lastIndex = this.at
    const [found = ''] = token.exec(this.source) ?? []
    this.at += found.length
    return found
  }

  private blanks(): string {
    return this.read(/\s*/y)
  }

  private line(): number {
    return this.source.slice(0, this.at).split('\n').length
  }

  private plain(): string {
    return this.read(/"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y)
  }

  /** Parses entries up to the closing bracket. `read` receives the whitespace before an entry. */
  private entries<Entry>(read: (before: string) => Entry): Entry[] {
    this.at += 1
    const found: Entry[] = []
    for (;;) {
      const before = this.blanks()
      const next = this.source[this.at]
      if (next === ',') this.at += 1
      else if (next === ']' || next === '}') break
      else found.push(read(before))
    }
    this.at += 1
    return found
  }

  value(): Node {
    this.blanks()
    const first = this.source[this.at]
    if (first === '[') return { kind: 'list', items: this.entries(() => this.value()) }
    if (first !== '{') return { kind: 'plain', text: this.plain() }
    let isOpen: boolean | null = null
    const keys = new Set<string>()
    const fields = this.entries((before) => {
      const isApart = isOpen !== null && before.split('\n').length > 2
      isOpen ??= before.includes('\n')
      const key = this.plain()
      if (keys.has(key)) throw new Error(`line ${this.line()}: ${key} stands twice in this group; keep one`)
      keys.add(key)
      this.blanks()
      this.at += 1
      return { key, value: this.value(), isApart }
    })
    return { kind: 'group', fields, isOpen: isOpen ?? false }
  }
}

/** Returns true for a node with a line break, which expands all its parents. */
function isOpen(node: Node): boolean {
  if (node.kind === 'plain') return false
  if (node.kind === 'group') return node.isOpen || node.fields.some(({ value }) => isOpen(value))
  return isTable(node.items) || node.items.some(isOpen)
}

/** Returns true for several lists or groups of more than one entry, each of which starts on its own line. */
function isTable(items: Node[]): boolean {
  const [first] = items
  return (
    items.length > 1 &&
    items.every(
      (item) =>
        item.kind === first?.kind &&
        ((item.kind === 'list' && item.items.length > 1) ||
          (item.kind === 'group' && item.fields.length > 1)),
    )
  )
}

function inOneLine(node: Node): string {
  if (node.kind === 'plain') return node.text
  if (node.kind === 'list') return `[${node.items.map(inOneLine).join(', ')}]`
  const fields = node.fields.map(({ key, value }) => `${key}: ${inOneLine(value)}`)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

/** @param beside number of characters before and after the node on its line, beyond the indentation */
function print(node: Node, indentation: number, beside: number): string {
  const line = inOneLine(node)
  if (node.kind === 'plain' || (!isOpen(node) && indentation + beside + line.length <= WIDTH)) return line
  const inner = ' '.repeat(indentation + 2)
  const last = (node.kind === 'list' ? node.items : node.fields).length - 1
  const lines =
    node.kind === 'list'
      ? node.items.map((item, index) => inner + print(item, indentation + 2, index === last ? 0 : 1))
      : node.fields.map(({ key, value, isApart }, index) => {
          const before = key.length + 2
          const printed = print(value, indentation + 2, before + (index === last ? 0 : 1))
          return `${isApart ? '\n' : ''}${inner}${key}: ${printed}`
        })
  const [open, close] = node.kind === 'list' ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(indentation)}${close}`
}
