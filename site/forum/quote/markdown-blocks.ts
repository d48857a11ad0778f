import { longestRun, wordsOf } from './markdown-words.ts'
import { attributeOf, textOf, type Piece, type Tag } from './parse.ts'

// Paragraphs, lists, code and tables as Markdown.

const isTag = (piece: Piece): piece is Tag => typeof piece !== 'string'
const tagsIn = (pieces: readonly Piece[], ...names: readonly string[]) =>
  pieces.filter(isTag).filter(({ name }) => names.includes(name))

const BLOCKS: Record<string, (tag: Tag) => string> = {
  p: ({ children }) => paragraphOf(children),
  h3: (tag) => headingOf(tag, 1),
  h4: (tag) => headingOf(tag, 2),
  h5: (tag) => headingOf(tag, 3),
  h6: (tag) => headingOf(tag, 4),
  pre: ({ children }) => codeBlockOf(textOf(children)),
  blockquote: ({ children }) => indented(blocksIn(children).join('\n\n'), '> ', '> '),
  ul: (list) => listOf(list, () => '- '),
  ol: (list) => {
    const numbers = numbersOf(list)
    return listOf(list, (index) => `${numbers[index] ?? 1}. `)
  },
  table: (table) => tableOf(rowsIn(table)),
  thead: (table) => tableOf(rowsIn(table)),
  tbody: (table) => tableOf(rowsIn(table)),
  tr: (row) => tableOf([row]),
  hr: () => '---',
}

/** The blocks of a text. Words that stand in none, as in a short entry of a list, make one. */
export function blocksIn(pieces: readonly Piece[]): string[] {
  const blocks: string[] = []
  let words: Piece[] = []
  const endWords = () => {
    blocks.push(paragraphOf(words))
    words = []
  }
  for (const piece of pieces) {
    const block = isTag(piece) && BLOCKS[piece.name]
    if (!block) {
      words.push(piece)
      continue
    }
    endWords()
    blocks.push(block(piece))
  }
  endWords()
  return blocks.filter((block) => block.trim())
}

/** A line that would begin a heading, a list or a rule stays a line. */
const paragraphOf = (pieces: readonly Piece[]) =>
  wordsOf(pieces)
    .replace(/^( *)(#(?=#{0,5}(?:\s|$))|[-+=](?=\s|$|[-=]))/gm, String.raw`$1\$2`)
    .replace(/^( *\d+)([.)])(?=\s|$)/gm, String.raw`$1\$2`)

const headingOf = ({ children }: Tag, level: number) => {
  const words = wordsOf(children).replaceAll('\n', ' ').trim()
  return words && `${'#'.repeat(level)} ${words}`
}

function codeBlockOf(code: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`
}

/** Begins the first line with one mark and the others with another. */
const indented = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : others) + line).trimEnd())
    .join('\n')

function listOf({ children }: Tag, markerOf: (index: number) => string): string {
  const items = tagsIn(children, 'li')
  // Entries in paragraphs stand apart from each other.
  const gap = items.some((item) => tagsIn(item.children, 'p').length > 0) ? '\n\n' : '\n'
  return items
    .map((item, index) => {
      const marker = markerOf(index)
      return indented(blocksIn(item.children).join(gap), marker, ' '.repeat(marker.length))
    })
    .join(gap)
}

/** The numbers that the entries of a list show. */
function numbersOf(list: Tag): number[] {
  let next = Number(attributeOf(list, 'start') || 1)
  return tagsIn(list.children, 'li').map((item) => {
    const number = Number(attributeOf(item, 'value') || next)
    next = number + 1
    return number
  })
}

const rowsIn = ({ children }: Tag): Tag[] => [
  ...tagsIn(children, 'tr'),
  ...tagsIn(children, 'thead', 'tbody').flatMap(rowsIn),
]

/** The line below the head of a table says at which side its columns stand. */
const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

function tableOf(rows: readonly Tag[]): string {
  const cells = rows.map(({ children }) =>
    tagsIn(children, 'td', 'th').map((cell) =>
      wordsOf(cell.children)
        .trim()
        .replaceAll('|', String.raw`\|`),
    ),
  )
  const width = Math.max(...cells.map((row) => row.length))
  const sides = rows.flatMap((row) =>
    tagsIn(row.children, 'td', 'th').map((cell) => attributeOf(cell, 'align')),
  )
  const lines = cells.map(
    (row) => `| ${Array.from({ length: width }, (_, index) => row[index] ?? '').join(' | ')} |`,
  )
  const rule = Array.from({ length: width }, (_, index) => ` ${RULES[sides[index] ?? ''] ?? '---'} |`)
  return [lines[0], `|${rule.join('')}`, ...lines.slice(1)].join('\n')
}
