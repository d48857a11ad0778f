// Formatting actions of the toolbar and the keyboard on a Markdown text. Each returns the replaced range, the new text
// and the selection; the browser applies it, so that it can be undone.

import { coded } from './code-marks.ts'
import { styled } from './inline-marks.ts'
import type { Change, Selected } from './selection.ts'

export const ACTS = ['bold', 'italic', 'link', 'quote', 'list', 'code'] as const
export type Act = (typeof ACTS)[number]

/** Applies an action to the selection, or reverts it if it was already applied. */
export function actOn(act: Act, selected: Selected): Change {
  if (act === 'bold' || act === 'italic') return styled(selected, act)
  if (act === 'code') return coded(withoutBlanks(selected))
  if (act === 'quote') return prefixed(selected, '> ')
  if (act === 'list') return prefixed(selected, '- ')
  return linked(withoutBlanks(selected), 'https://')
}

/** Excludes the trailing space that a double click selects on some systems. */
function withoutBlanks({ value, start, end }: Selected): Selected {
  const text = value.slice(start, end)
  if (text.trim() === '') return { value, start, end: start }
  const [before, after] = [text.length - text.trimStart().length, text.length - text.trimEnd().length]
  return { value, start: start + before, end: end - after }
}

/** Prefixes each selected line, or removes the prefix if all of them have it; blank lines have none. */
function prefixed({ value, start, end: chosen }: Selected, mark: string): Change {
  // A selection that ends at the start of a line does not include that line.
  const end = chosen > start && value[chosen - 1] === '\n' ? chosen - 1 : chosen
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next === -1 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const isBlank = (line: string) => line.trim() === '' && lines.length > 1
  const isMarked = lines.every((line) => line.startsWith(mark) || isBlank(line) || line === mark.trim())
  // A quotation continues across a blank line that has its prefix.
  const blank = mark === '> ' ? '>' : ''
  const text = lines
    .map((line) => {
      if (isMarked) return line.startsWith(mark) ? line.slice(mark.length) : line === mark.trim() ? '' : line
      return isBlank(line) ? blank : mark + line
    })
    .join('\n')
  return { start: from, end: to, text, select: [lines.length > 1 ? 0 : text.length, text.length] }
}

/** Makes the selection a link, and selects the part to be typed next. */
export function linked({ value, start, end }: Selected, address: string): Change {
  const label = value.slice(start, end)
  const text = `[${label}](${address})`
  const select = label ? ([label.length + 3, text.length - 1] as const) : ([1, 1] as const)
  return { start, end, text, select }
}

/** Handles pasting: a URL pasted over text makes a link. Returns null for anything else. */
export function pastedOver(selected: Selected, pasted: string): Change | null {
  const address = pasted.trim()
  const label = selected.value.slice(selected.start, selected.end)
  const isAddress = /^https?:\/\/[^\s()<>]+$/.test(address)
  if (!isAddress || label.trim() === '' || /[\n[\]]|^https?:/.test(label)) return null
  const { text, ...change } = linked(selected, address)
  return { ...change, text, select: [text.length, text.length] }
}

/** Replaces part of a field's text as typing would: it can be undone, and the form is notified. */
export function apply(field: HTMLTextAreaElement, { start, end, text, select }: Change): void {
  field.focus()
  field.setSelectionRange(start, end)
  // The only method that preserves the browser's undo history; otherwise the value is set directly.
  const isDone = text ? document.execCommand('insertText', false, text) : document.execCommand('delete')
  if (!isDone) {
    field.setRangeText(text, start, end, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(start + select[0], start + select[1])
}
