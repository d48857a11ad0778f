// What the toolbar and the keyboard do to a text in Markdown. Each act says which part of the text is replaced by what, and
// what is selected then; the browser does it, so that it can be undone.

export type Selected = { value: string; start: number; end: number }

/** The part from `start` to `end` becomes `text`; then `select` of it is selected, counted from its beginning. */
export type Change = { start: number; end: number; text: string; select: readonly [number, number] }

export const ACTS = ['bold', 'italic', 'link', 'quote', 'list', 'code'] as const
export type Act = (typeof ACTS)[number]

/** Does one act to what is selected; a second time, it is taken back. */
export function actOn(act: Act, selected: Selected): Change {
  if (act === 'bold') return wrapped(selected, '**')
  if (act === 'italic') return wrapped(selected, '_')
  if (act === 'code') return wrapped(selected, '`')
  if (act === 'quote') return prefixed(selected, '> ')
  if (act === 'list') return prefixed(selected, '- ')
  return linked(selected, 'https://')
}

/** Puts a mark on both sides, or takes the marks away that are there. */
function wrapped({ value, start, end }: Selected, mark: string): Change {
  const inside = value.slice(start, end)
  const { length } = mark
  const isWrapped = value.slice(start - length, start) === mark && value.slice(end, end + length) === mark
  if (isWrapped && start >= length)
    return { start: start - length, end: end + length, text: inside, select: [0, inside.length] }
  return { start, end, text: mark + inside + mark, select: [length, length + inside.length] }
}

/** Begins each line of the selection with a mark, or takes it away where all of them have it. */
function prefixed({ value, start, end }: Selected, mark: string): Change {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next === -1 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const text = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  return { start: from, end: to, text, select: [lines.length > 1 ? 0 : text.length, text.length] }
}

/** Makes the selection a link; what is to be typed next is selected. */
export function linked({ value, start, end }: Selected, address: string): Change {
  const words = value.slice(start, end)
  const text = `[${words}](${address})`
  const select = words ? ([words.length + 3, text.length - 1] as const) : ([1, 1] as const)
  return { start, end, text, select }
}

/** What pasting does: an address over words makes them a link. Null for anything else. */
export function pastedOver(selected: Selected, pasted: string): Change | null {
  const address = pasted.trim()
  const words = selected.value.slice(selected.start, selected.end)
  const isAddress = /^https?:\/\/[^\s()<>]+$/.test(address)
  if (!isAddress || words.trim() === '' || /[\n[\]]|^https?:/.test(words)) return null
  const { text, ...change } = linked(selected, address)
  return { ...change, text, select: [text.length, text.length] }
}

/** Replaces part of a field's text as typing would: it can be undone, and the form hears of it. */
export function apply(field: HTMLTextAreaElement, { start, end, text, select }: Change): void {
  field.focus()
  field.setSelectionRange(start, end)
  // The only way that keeps the browser's own undo; where it is gone, the text is set instead.
  const isDone = text ? document.execCommand('insertText', false, text) : document.execCommand('delete')
  if (!isDone) {
    field.setRangeText(text, start, end, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(start + select[0], start + select[1])
}
