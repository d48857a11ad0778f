import { flushSync } from 'react-dom'
import { apply } from '../editor/marks/markdown-acts.ts'
import { quotationOf, type Source } from './quoted-markdown.ts'
import { htmlOf, selectedText } from './selected.ts'

/** Returns the reply form; null if there is none. */
const replyForm = () => document.querySelector<HTMLElement>('#reply')
export const canQuote = () => Boolean(replyForm()?.querySelector('textarea'))

/**
 * Appends a quotation to the text of the reply form, plain or not, and moves the caret after it. It counts as typed: it
 * is stored in the draft and can be undone.
 */
export function putQuotation(html: string, source: Source): void {
  const form = replyForm()
  // The preview hides the text, so the Write tab is opened first.
  flushSync(() => form?.querySelector<HTMLElement>('[role=tab][aria-selected=false]:first-child')?.click())
  const field = form?.querySelector('textarea')
  if (!field) return
  const before = field.value.trimEnd()
  const text = `${before && '\n\n'}${quotationOf(html, source)}\n\n`
  apply(field, { start: before.length, end: field.value.length, text, select: [text.length, text.length] })
  field.scrollTop = field.scrollHeight
}

/** Quotes the selected part of an item, or else all of it. */
export function quoteItem(item: Element, source: Source): void {
  const content = item.querySelector('[data-content]')
  if (!content) return
  const selected = selectedText()
  putQuotation(selected?.content === content ? htmlOf(selected) : content.innerHTML, source)
}
