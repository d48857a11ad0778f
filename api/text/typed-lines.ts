import type { MarkdownIt, Token } from 'markdown-it'

/**
 * The maximum nesting of quotations and lists; deeper ones are shown as typed. The parser would drop them at its own,
 * higher limit.
 */
const DEEPEST = 60

/**
 * Preserves lines of plain text as typed (decisions, "Posts, replies and moderation"): line ends, leading and
 * consecutive spaces, and a line of hyphens below another. The page shows spaces (`white-space: pre-wrap`), so blocks
 * must not contain other line ends.
 */
export function preserveTypedLines(markdown: MarkdownIt): void {
  // Disables headings by underlining and code by indentation: hyphens below a line are often a signature, and indented
  // text is seldom code. `#` and fences remain.
  markdown.disable(['lheading', 'code'])

  const paragraph = markdown.block.ruler.getRules('').at(-1)
  if (!paragraph) throw new Error('The parser has no rule for paragraphs')
  const typedParagraph: typeof paragraph = (state, line, end, silent) => {
    const isOne = paragraph(state, line, end, silent)
    const inline = state.tokens.at(-2)
    if (inline) inline.content = state.getLines(line, state.line, state.blkIndent, false).trimEnd()
    return isOne
  }
  markdown.block.ruler.at('paragraph', typedParagraph)
  markdown.block.ruler.before('blockquote', 'deepest', (state, ...lines) =>
    state.level < DEEPEST ? false : typedParagraph(state, ...lines),
  )

  markdown.inline.ruler.at('newline', (state, silent) => {
    if (state.src[state.pos] !== '\n') return false
    state.pos++
    if (silent) return true
    state.pending = state.pending.replace(/[ \t]+$/, '')
    state.push('hardbreak', 'br', 0)
    return true
  })

  const { renderer } = markdown
  renderer.rules.hardbreak = () => '<br>'
  const renderToken = renderer.renderToken.bind(renderer)
  renderer.renderToken = (tokens, index, options) => ended(renderToken(tokens, index, options), tokens[index])
  const { fence } = renderer.rules
  renderer.rules.fence = (tokens, index, ...rest) =>
    ended(fence?.(tokens, index, ...rest) ?? '', tokens[index])
}

/** Removes line ends around HTML, except one after each outermost block. */
const ended = (html: string, token?: Token) =>
  html.trim() + (token?.block && token.level === 0 && token.nesting !== 1 ? '\n' : '')
