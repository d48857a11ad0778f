import type { MouseEvent } from 'react'

/** True when a click on a link opens it here: with a modifier key or another button it opens elsewhere, as usual. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** Prevents the browser from loading a link that the page handles, unless it opens elsewhere. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (!isPlainClick(event)) return
  event.preventDefault()
  act()
}
