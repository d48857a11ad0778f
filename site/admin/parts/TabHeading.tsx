import { useEffect, useRef } from 'react'

/** Heading of the open tab; receives the focus when the focused row leaves its list. */
export const TabHeading = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="text-2xl" tabIndex={-1}>
    {children}
  </h2>
)

const openHeading = () => document.querySelector<HTMLElement>('[role=tabpanel] h2')

/** Scrolls to the heading of the open tab and focuses it. */
export function goToTab() {
  const heading = openHeading()
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

/**
 * Moves the focus to the heading of the open tab when the focused control is removed, such as the button of a row that
 * leaves the list; otherwise the focus would be lost.
 * @returns a ref for the element around the tabs
 */
export function useRetainedFocus() {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    /** Element that last had the focus outside dialogs. */
    let lastFocused: { control: Element; isByKeyboard: boolean } | null = null

    function handleFocusIn({ target }: FocusEvent) {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return
      const isHere = area.current?.contains(target)
      lastFocused = isHere ? { control: target, isByKeyboard: target.matches(':focus-visible') } : null
    }
    // Browsers report the removal of a control like a press on an empty area, but the latter leaves the control in
    // place.
    function handleFocusOut({ relatedTarget }: FocusEvent) {
      if (relatedTarget) return
      queueMicrotask(() => {
        if (lastFocused?.control.isConnected) lastFocused = null
      })
    }
    const observer = new MutationObserver(() => {
      if (!lastFocused || lastFocused.control.isConnected || document.activeElement !== document.body) return
      // Pointer users stay at their scroll position.
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
