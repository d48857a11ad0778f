import { useLayoutEffect, useRef } from 'react'
import { areShortcutsOn, isField } from '../../plain/shortcuts.ts'

/**
 * Single keys for quick work. They never fire in a field, with a modifier, while a dialog is open, or on a device where
 * they are turned off.
 * @param acts what each key does
 * @param isInSheet whether they work in a sheet beside the page too, as long as no other dialog is over it
 */
export function useKeys(acts: Record<string, () => void>, isInSheet = false) {
  const latest = useRef(acts)
  const dialog = isInSheet ? '[role=dialog]:not(.sheet)' : '[role=dialog]'
  // The keys must work as soon as the list is visible: an effect after the paint would miss the first press.
  useLayoutEffect(() => {
    latest.current = acts
  })
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
      // "?" and "*" themselves need the shift key on most keyboards.
      if (event.shiftKey && !['?', '*'].includes(event.key)) return
      if (isField(event.target) || document.querySelector(`${dialog}, [role=menu], [role=listbox]`)) return
      const act = latest.current[event.key]
      if (!act || !areShortcutsOn()) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [dialog])
}
