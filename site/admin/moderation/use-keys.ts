import { useEffect, useRef } from 'react'
import { areShortcutsOn, isField } from '../../lib/shortcuts.ts'

/**
 * Single keys for quick work. They never fire in a field, with a modifier, while a dialog is open, or on a device where
 * they are turned off.
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
      // "?" and "*" themselves need the shift key on most keyboards.
      if (event.shiftKey && !['?', '*'].includes(event.key)) return
      if (isField(event.target) || document.querySelector('[role=dialog], [role=menu], [role=listbox]'))
        return
      const act = latest.current[event.key]
      if (!act || !areShortcutsOn()) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
