import { Toast } from 'radix-ui'
import { useLayoutEffect, useRef, useSyncExternalStore, type FocusEvent } from 'react'
import { avoidControls } from '../../plain/toasts/toast-place.ts'
import { currentToast, dismissToast, onToast } from '../../plain/toasts/toasts.ts'
import { Icon } from '../Icon.tsx'
import { actionClass } from './PlainToast.tsx'

const isInDialog = ({ target }: Event) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/**
 * Shows the toasts of `plain/toasts/toasts.ts`: one for 5000 ms, focused by F8, dismissed by a swipe of 50 px to the
 * right (specification, section 9).
 */
export function Toasts() {
  const shown = useSyncExternalStore(onToast, currentToast, () => null)
  const area = useRef<HTMLDivElement>(null)
  const viewport = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)

  function handleFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }
  const shownId = shown?.isOpen ? shown.id : null
  useLayoutEffect(
    () => (shownId !== null && viewport.current ? avoidControls(viewport.current) : undefined),
    [shownId],
  )
  // A focused toast that disappears returns the focus to where it was.
  useLayoutEffect(() => {
    if (shown?.isOpen !== false || !area.current?.contains(document.activeElement)) return
    const isThere = cameFrom.current?.checkVisibility() ?? false
    if (isThere) cameFrom.current?.focus()
    else viewport.current?.focus()
  }, [shown])

  const main = shown?.actions[0]

  return (
    // A dialog hides the rest of the page from screen readers, except live regions.
    <div ref={area} aria-live="off" onFocus={handleFocus}>
      {/* A provider per toast, since dismissing one by hand would stop the timers of all later ones. */}
      <Toast.Provider
        key={shown?.id}
        label="Notification"
        duration={5000}
        swipeDirection="right"
        swipeThreshold={50}
      >
        {shown && (
          <Toast.Root
            className={`toast ${shown.isDestructive ? 'toast-destructive' : ''}`}
            type={shown.isDestructive || main ? 'foreground' : 'background'}
            {...(main ? { duration: main.duration } : {})}
            open={shown.isOpen}
            onOpenChange={(isOpen) => !isOpen && dismissToast(shown.id)}
            onEscapeKeyDown={(event) => isInDialog(event) && event.preventDefault()}
          >
            <Toast.Title className="toast-title">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="toast-description">{shown.description}</Toast.Description>
            )}
            {main && (
              <p className="toast-actions">
                {shown.actions.map(({ label, onAct }, index) => (
                  <Toast.Action key={label} className={actionClass(index)} altText={label} onClick={onAct}>
                    {label}
                  </Toast.Action>
                ))}
              </p>
            )}
            <Toast.Close className="toast-close">
              <Icon name="close" />
              <span className="sr-only">Close</span>
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
    </div>
  )
}
