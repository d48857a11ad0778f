import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: false })

/** Anchor of each section, to which other pages link. */
const ANCHORS: Record<string, string> = {
  'Getting started': 'start',
  'How a script signs in': 'sign-in',
  Lists: 'lists',
  'Errors and limits': 'errors',
  Webhooks: 'webhooks',
  'What stays': 'stability',
}

/** Splits the API's introduction at its headings and renders it. @throws Error for a heading without an anchor */
export const sectionsOf = (text: string) =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      const id = ANCHORS[title]
      if (!id) throw new Error(`${title} has no anchor`)
      return { id, title, html: markdown.render(lines.join('\n')) }
    })
