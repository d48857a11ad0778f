/** Properties that determine where the text of a field wraps and where a line begins. */
const OF_TEXT = [
  ...(['direction', 'font', 'fontKerning', 'letterSpacing', 'lineHeight', 'overflowWrap'] as const),
  ...(['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft', 'tabSize', 'textAlign'] as const),
  ...(['textIndent', 'whiteSpace', 'wordBreak', 'wordSpacing'] as const),
]

/** Gap between the line and the box, in pixels. */
const GAP = 4

/**
 * Places a box at a character of a text area: below its line, or above it if only that side has room, within the dialog
 * or the screen.
 * @param box absolutely positioned; its `top` is set, and `--caret-left` to the position of the character
 */
export function placeAtCaret(box: HTMLElement, area: HTMLTextAreaElement, index: number): void {
  const { offsetParent: frame } = box
  if (!frame) return
  const caret = caretIn(area, index)
  const field = area.getBoundingClientRect()
  const line = field.top + Math.min(Math.max(caret.top - area.scrollTop, 0), area.clientHeight - caret.height)
  const dialog = area.closest('[role=dialog]')?.getBoundingClientRect()
  const screen = window.visualViewport
  const floor = Math.min(screen ? screen.offsetTop + screen.height : innerHeight, dialog?.bottom ?? Infinity)
  const roof = Math.max(screen?.offsetTop ?? 0, dialog?.top ?? 0)
  const below = line + caret.height + GAP
  const above = line - box.offsetHeight - GAP
  const isAbove = below + box.offsetHeight > floor && above >= roof
  const { top, left } = frame.getBoundingClientRect()
  box.style.setProperty('top', `${String(Math.round((isAbove ? above : below) - top))}px`)
  box.style.setProperty('--caret-left', `${String(Math.round(field.left + caret.left - left))}px`)
}

/** Returns the position of a character in a text area, measured in a copy of the area. */
function caretIn(area: HTMLTextAreaElement, index: number) {
  const copy = document.createElement('div')
  const style = getComputedStyle(area)
  for (const name of OF_TEXT) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${String(area.clientWidth)}px`,
  })
  const character = document.createElement('span')
  character.textContent = area.value.slice(index, index + 1)
  copy.append(area.value.slice(0, index), character, area.value.slice(index + 1))
  document.body.append(copy)
  const { offsetTop, offsetLeft, offsetHeight: height } = character
  copy.remove()
  return { top: offsetTop + area.clientTop, left: offsetLeft + area.clientLeft, height }
}
