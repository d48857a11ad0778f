import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { onAct } from '../../plain/acts.ts'
import { showToastFromBefore } from '../../plain/toasts/toast-across-pages.ts'
import { currentToast, onToast } from '../../plain/toasts/toasts.ts'
import { PlainToast } from './PlainToast.tsx'
import { IslandBoundary } from '../islands/Island.tsx'

const loadToasts = () => import('./Toasts.tsx')

/**
 * Idle time after which the toasts are loaded anyway, in case the connection is lost before the first interaction, in
 * milliseconds.
 */
const IDLE_DELAY = 3_000

/**
 * The island that shows the toasts of all islands. Its view loads with the first interaction, the first toast, or when
 * the page is idle: it must be loaded before the connection is lost.
 */
export const Toaster = () => (
  <IslandBoundary>
    <LatestToast />
  </IslandBoundary>
)

function LatestToast() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  const [isMissing, setMissing] = useState(false)
  const shown = useSyncExternalStore(onToast, currentToast, () => null)
  useEffect(showToastFromBefore, [])
  useEffect(() => {
    if (Toasts) return
    const load = () => {
      loadToasts().then(
        ({ Toasts }) => setToasts(() => Toasts),
        (error: unknown) => {
          console.info('Notifications could not be loaded.', error)
          setMissing(true)
        },
      )
    }
    if (shown) load()
    const stopListening = onAct(load)
    const timer = setTimeout(load, IDLE_DELAY)
    return () => {
      clearTimeout(timer)
      stopListening()
    }
  }, [Toasts, shown])
  if (Toasts) return <Toasts />
  return isMissing && shown?.isOpen ? <PlainToast toast={shown} /> : null
}
