import { useEffect, useRef } from 'react'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role=combobox], [role=textbox]') !== null)

/**
 * Single keys for quick work. They never fire in a field, with a modifier, or while a dialog is open.
 * @param acts what each key does
 */
export function useKeys(acts: Record<string, () => void>) {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
      // "?" itself needs the shift key on most keyboards.
      if (event.shiftKey && event.key !== '?') return
      if (isField(event.target) || document.querySelector('[role=dialog], [role=menu], [role=listbox]'))
        return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
