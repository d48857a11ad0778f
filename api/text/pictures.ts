import type { MarkdownIt, Token } from 'markdown-it'

/** Returns the tokens of a picture's description, which cannot contain a link. */
const descriptionOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    if (token.type === 'image') return descriptionOf(token.children ?? [])
    return token.type.startsWith('link_') ? [] : token
  })

const isEmpty = (label: readonly Token[]) => label.every(({ content }) => !content.trim())

/**
 * Replaces pictures with links, since loading a picture would reveal readers to its host. The label is the description
 * or else the URL; within a link only the description remains.
 */
export function linkPictures(markdown: MarkdownIt): void {
  markdown.core.ruler.before('text_join', 'pictures', ({ tokens, Token }) => {
    const shown = new Map<string, string>()
    const addressOf = (source: string) => {
      // A reference repeats its URL, so long ones are decoded once.
      const known = shown.get(source) ?? markdown.normalizeLinkText(source)
      shown.set(source, known)
      const text = new Token('text', '', 0)
      text.content = known
      return [text]
    }
    const open = (source: string, title: string | number | null) => {
      const link = new Token('link_open', 'a', 1)
      link.attrs = [['href', source], ...(title ? [['title', title] as [string, string | number]] : [])]
      return link
    }

    for (const block of tokens) {
      if (!block.children?.some(({ type }) => type === 'image')) continue
      let isInLink = false
      block.children = block.children.flatMap((token) => {
        if (token.type.startsWith('link_')) isInLink = token.type === 'link_open'
        if (token.type !== 'image') return token
        const source = String(token.attrGet('src'))
        const described = descriptionOf(token.children ?? [])
        const label = isEmpty(described) ? addressOf(source) : described
        if (isInLink) return label
        return [open(source, token.attrGet('title')), ...label, new Token('link_close', 'a', -1)]
      })
    }
  })
}
