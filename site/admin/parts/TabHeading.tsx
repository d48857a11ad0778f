import { useEffect, useRef } from 'react'

/** Heading of the open tab; it receives the focus when the focused row has left its list. */
export const TabHeading = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="text-2xl" tabIndex={-1}>
    {children}
  </h2>
)

const openHeading = () => document.querySelector<HTMLElement>('[role=tabpanel] h2')

/** Goes to the beginning of the open tab, for the eye and for the keyboard. */
export function goToTab() {
  const heading = openHeading()
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

/**
 * When the control that has the focus goes, such as the button of a row that leaves the list, the focus goes to the
 * heading of the open tab and not to nowhere.
 * @returns a ref for the element around the tabs
 */
export function useRetainedFocus() {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    /** The element that last had the focus; a dialog over the page only borrows it. */
    let lastFocused: { control: Element; isByKeyboard: boolean } | null = null

    function handleFocusIn({ target }: FocusEvent) {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return
      const isHere = area.current?.contains(target)
      lastFocused = isHere ? { control: target, isByKeyboard: target.matches(':focus-visible') } : null
    }
    // Browsers report a control that goes like a press on the empty page; only the latter leaves it in its place.
    function handleFocusOut({ relatedTarget }: FocusEvent) {
      if (relatedTarget) return
      queueMicrotask(() => {
        if (lastFocused?.control.isConnected) lastFocused = null
      })
    }
    const observer = new MutationObserver(() => {
      if (!lastFocused || lastFocused.control.isConnected || document.activeElement !== document.body) return
      // Mouse users stay at the place they are looking at.
      if (lastFocused.isByKeyboard) goToTab()
      else openHeading()?.focus({ preventScroll: true })
    })

    document.addEventListener('focusin', handleFocusIn)
    document.addEventListener('focusout', handleFocusOut)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', handleFocusIn)
      document.removeEventListener('focusout', handleFocusOut)
      observer.disconnect()
    }
  }, [])
  return area
}
