import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { showToastFromBefore } from '../lib/toast-journey.ts'
import { currentToast, onToast, reportDrawn } from '../lib/toasts.ts'

/** Acts of a reader, which toasts answer. */
const ACTS = ['pointerdown', 'keydown', 'focusin', 'submit'] as const

const loadToasts = () => import('./Toasts.tsx')

/** A page that is read for so long, in milliseconds, may lose its connection before the first act. */
const SETTLED = 3_000

/**
 * The island that speaks for all others. What shows a toast travels with the first act on the page, the first thing to
 * say, or when the page has settled: what says that the connection is gone must be here by then.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  const shown = useSyncExternalStore(onToast, currentToast, () => null)
  useEffect(showToastFromBefore, [])
  useEffect(() => {
    if (Toasts) return
    const load = () => {
      loadToasts().then(
        (arrived) => setToasts(() => arrived.Toasts),
        (error: unknown) => {
          console.info('Notifications could not be loaded.', error)
          reportDrawn()
        },
      )
    }
    if (shown) load()
    for (const act of ACTS) addEventListener(act, load, true)
    const timer = setTimeout(load, SETTLED)
    return () => {
      clearTimeout(timer)
      for (const act of ACTS) removeEventListener(act, load, true)
    }
  }, [Toasts, shown])
  return Toasts && <Toasts />
}
