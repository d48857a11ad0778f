import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { showToastFromBefore } from '../lib/toast-journey.ts'
import { currentToast, onToast, reportDrawn } from '../lib/toasts.ts'
import { PlainToast } from './PlainToast.tsx'

/** Acts of a reader, which toasts answer. */
const ACTS = ['pointerdown', 'keydown', 'focusin', 'submit'] as const

const loadToasts = () => import('./Toasts.tsx')

/**
 * The island that speaks for all others. What shows a toast travels with the first act on the page or the first thing
 * to say: most pages are read without either. If the connection is gone by then, plain elements say so.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const shown = useSyncExternalStore(onToast, currentToast, () => null)
  useEffect(showToastFromBefore, [])
  useEffect(() => {
    if (Toasts) return
    const load = () => {
      loadToasts().then(
        (arrived) => setToasts(() => arrived.Toasts),
        (error: unknown) => {
          console.info('Notifications could not be loaded.', error)
          setFailed(true)
          reportDrawn()
        },
      )
    }
    if (shown) load()
    for (const act of ACTS) addEventListener(act, load, true)
    return () => ACTS.forEach((act) => removeEventListener(act, load, true))
  }, [Toasts, shown])
  if (Toasts) return <Toasts />
  return hasFailed && shown?.isOpen && <PlainToast toast={shown} />
}
