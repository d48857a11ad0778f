import { Toast } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { currentToast, dismissToast, onToast, reportDrawn } from '../lib/toasts.ts'
import { Icon } from './Icon.tsx'

/** Shows what `lib/toasts.ts` says: one toast for 5000 ms, F8 to reach it, 50 px to the right to dismiss (section 9). */
export function Toasts() {
  const shown = useSyncExternalStore(onToast, currentToast, () => null)
  const viewport = useRef<HTMLOListElement>(null)
  useEffect(reportDrawn, [])
  // An offer that ends under the focus hands it on, as Radix does for what it closes itself.
  useLayoutEffect(() => {
    if (shown?.isOpen === false && viewport.current?.contains(document.activeElement))
      viewport.current.focus()
  }, [shown])

  return (
    <Toast.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Toast.Root
          key={shown.id}
          className={`toast ${shown.isDestructive ? 'toast-destructive' : ''}`}
          type={shown.isDestructive || shown.action ? 'foreground' : 'background'}
          {...(shown.action ? { duration: shown.action.duration } : {})}
          open={shown.isOpen}
          onOpenChange={(isOpen) => !isOpen && dismissToast(shown.id)}
        >
          <Toast.Title className="toast-title">{shown.title}</Toast.Title>
          {shown.description && (
            <Toast.Description className="toast-description">{shown.description}</Toast.Description>
          )}
          {shown.action && (
            <Toast.Action
              className="button button-secondary button-small toast-action"
              altText={shown.action.label}
              onClick={shown.action.onAct}
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close className="toast-close">
            <Icon name="close" />
            <span className="visually-hidden">Close</span>
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={viewport}
        className="toast-viewport"
        hotkey={['F8']}
        label="Notifications ({hotkey})"
      />
    </Toast.Provider>
  )
}
