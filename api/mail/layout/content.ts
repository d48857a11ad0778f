/** One part of an e-mail, top to bottom. The HTML and the text are both made from these, so they cannot say different things. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'button'; label: string; href: string }
  | { type: 'quote'; text: string }
  | { type: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { type: 'small'; text: string }
  | { type: 'link'; label: string; href: string }
  | { type: 'heading'; text: string }
  | ({ type: 'entry' } & Entry)

/** One of a list of things to read: what it is, what there is to know about it, and how it begins. */
export type Entry = { title: string; href: string; about: string; words: string }

/** What an e-mail says. */
export type Content = {
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  blocks: Block[]
  /** Who an answer goes to, if not to the site. */
  replyTo?: string
  /** Addresses besides those below every e-mail, with the word by which its reader is known there. */
  links?: (token: string) => Footer['links']
}

/** What stands below every e-mail. */
export type Footer = {
  /** Why the reader got it. */
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
