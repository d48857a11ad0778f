/** A part of an e-mail. Both the HTML and the text are rendered from these parts, so that they always agree. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'button'; label: string; href: string }
  | { type: 'quote'; text: string }
  | { type: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { type: 'small'; text: string }
  | { type: 'link'; label: string; href: string }
  | { type: 'heading'; text: string }
  | ({ type: 'entry' } & Entry)

/** An entry of a list: a title, a line of facts, and an excerpt. */
export type Entry = { title: string; href: string; about: string; excerpt: string }

/** The content of an e-mail. */
export type Content = {
  subject: string
  /** The text that mail programs show beside the subject. */
  preview: string
  blocks: Block[]
  /** The address for replies; the site's own by default. */
  replyTo?: string
  /** Further links in the footer, with the token by which their pages identify the reader. */
  links?: (token: string) => Footer['links']
}

/** The footer of an e-mail. */
export type Footer = {
  reason: string
  links: readonly { label: string; href: string; hasOwnLine?: boolean }[]
}

export const text = (...sentences: string[]): Block => ({ type: 'text', text: sentences.join(' ') })
export const small = (...sentences: string[]): Block => ({ type: 'small', text: sentences.join(' ') })
export const quote = (phrase: string): Block => ({ type: 'quote', text: phrase })
export const heading = (phrase: string): Block => ({ type: 'heading', text: phrase })
export const entry = (of: Entry): Block => ({ type: 'entry', ...of })
export const link = (label: string, href: string): Block => ({ type: 'link', label, href })
export const button = (label: string, href: string): Block => ({ type: 'button', label, href })
