import { useEffect, useRef } from 'react'

/**
 * Opens a strip that scrolls sideways where the choice is, unless the reader has moved it already.
 * @param choice finds the choice in the strip
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
