import { site } from '../site.ts'
import type { Block, Content, Footer } from './content.ts'

const WIDTH = 72

export function textOf({ blocks }: Content, { reason, links }: Footer): string {
  const foot = [
    wrap(reason),
    ...links.map(({ label, href }) => `${label}: ${href}`),
    `${site.name}, ${site.place}`,
  ]
  return `${[...blocks.map(plain), ['-- ', ...foot].join('\n')].join('\n\n')}\n`
}

function plain(block: Block): string {
  switch (block.type) {
    case 'text':
    case 'small':
      return wrap(block.text)
    case 'quote':
      return block.text
        .split('\n')
        .flatMap((line) => wrap(line, WIDTH - 2).split('\n'))
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'entry':
      return [`* ${indented(block.title)}`, indented(block.about), indented(block.excerpt), block.href].join(
        '\n  ',
      )
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`
  }
}

/** Indents a paragraph below the mark of an entry. */
const indented = (paragraph: string) => wrap(paragraph, WIDTH - 2).replaceAll('\n', '\n  ')

/** Breaks a paragraph at spaces; a word longer than a line stays whole. */
function wrap(paragraph: string, width = WIDTH): string {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/)) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line].join('\n')
}
