import { useEffect, useRef } from 'react'

/**
 * Scrolls a horizontal strip to the selected item, unless the reader has already scrolled it.
 * @param choice selector of the selected item
 */
export function useChoiceInView<Strip extends HTMLElement>(choice: string) {
  const strip = useRef<Strip>(null)
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(choice)
    if (!chosen || !strip.current || strip.current.scrollLeft > 0) return
    strip.current.scrollLeft = chosen.offsetLeft - chosen.offsetWidth / 2
  }, [choice])
  return strip
}
