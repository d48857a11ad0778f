/** The selected part of one item's text. */
export type Selected = { content: HTMLElement; range: Range }

/** Returns the selection within one item; null if there is none, or if it spans several items. */
export function selectedText(): Selected | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const parts = [...document.querySelectorAll<HTMLElement>('[data-discussion] [data-content]')]
    .filter((content) => range.intersectsNode(content))
    .map((content) => ({ content, range: within(range, content) }))
    .filter((part) => part.range.toString().trim() !== '')
  return parts.length === 1 ? (parts[0] ?? null) : null
}

/** Trims a selection to the content: a triple click selects up to the start of the next element. */
function within(range: Range, content: HTMLElement): Range {
  const part = document.createRange()
  part.selectNodeContents(content)
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset)
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0)
    part.setEnd(range.endContainer, range.endOffset)
  return part
}

/** Elements that change the meaning of their content: code and quotations. */
const RETAINED_AROUND = 'pre, code, blockquote'
/** Elements required around a selection of several of their children. */
const HOLDS_PARTS = 'ul, ol, table, thead, tbody, tr'

/** Returns the HTML of a selection. */
export function htmlOf({ content, range }: Selected): string {
  const { commonAncestorContainer: inner } = range
  let html = document.createElement('div')
  html.append(range.cloneContents())
  for (
    let around = inner instanceof Element ? inner : inner.parentElement;
    around && around !== content;
    around = around.parentElement
  ) {
    const isNeeded = around.matches(RETAINED_AROUND) || (around === inner && around.matches(HOLDS_PARTS))
    // A row outside of a table is invalid HTML.
    if (!isNeeded && !html.querySelector(':scope > :is(tr, tbody, thead)')) continue
    const wrapped = around.cloneNode()
    wrapped.appendChild(fragmentOf(html))
    html = document.createElement('div')
    html.append(wrapped)
  }
  return html.innerHTML
}

function fragmentOf({ childNodes }: Element): DocumentFragment {
  const fragment = document.createDocumentFragment()
  fragment.append(...childNodes)
  return fragment
}
