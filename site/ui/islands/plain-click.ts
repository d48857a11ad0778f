import type { MouseEvent } from 'react'

/** Whether a click on a link asks for it here: with a key held or another button it opens elsewhere, as always. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** For a link that the page can follow by itself: keeps the browser from loading it, unless it opens elsewhere. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (!isPlainClick(event)) return
  event.preventDefault()
  act()
}
