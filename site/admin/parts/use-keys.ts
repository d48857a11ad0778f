import { useLayoutEffect, useRef } from 'react'
import { areShortcutsOn, isField } from '../../plain/shortcuts.ts'

/**
 * Binds single-key shortcuts. They are ignored in a field, with a modifier, while a dialog is open, and on a device
 * where they are turned off.
 * @param acts action of each key
 * @param isInSheet true if they also work in a sheet beside the page that no other dialog covers
 */
export function useKeys(acts: Record<string, () => void>, isInSheet = false) {
  const latest = useRef(acts)
  const dialog = isInSheet ? '[role=dialog]:not(.sheet)' : '[role=dialog]'
  // The keys must work as soon as the list is visible; an effect after painting would miss the first press.
  useLayoutEffect(() => {
    latest.current = acts
  })
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
      // "?" and "*" need the shift key on most keyboards.
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
