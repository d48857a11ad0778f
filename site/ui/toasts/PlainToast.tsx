import { useLayoutEffect, useRef } from 'react'
import { avoidControls } from '../../plain/toasts/toast-place.ts'
import { dismissToast, type Toast } from '../../plain/toasts/toasts.ts'
import { Icon } from '../Icon.tsx'

/** Returns the class of an action: a button for the primary one, less prominent for others. */
export const actionClass = (index: number) =>
  `button button-small ${index === 0 ? 'button-secondary' : 'button-quiet'}`

/** Shows a toast if the library failed to load. It stays until it is closed. */
export function PlainToast({ toast: { id, title, description, isDestructive, actions } }: { toast: Toast }) {
  const viewport = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (viewport.current ? avoidControls(viewport.current) : undefined), [id])
  return (
    <div ref={viewport} className="toast-viewport" role="region" aria-label="Notifications">
      <div className={`toast ${isDestructive ? 'toast-destructive' : ''}`} role="alert" data-state="open">
        <p className="toast-title">{title}</p>
        {description && <p className="toast-description">{description}</p>}
        {actions.length > 0 && (
          <p className="toast-actions">
            {actions.map(({ label, onAct }, index) => (
              <button
                key={label}
                type="button"
                className={actionClass(index)}
                onClick={() => {
                  dismissToast(id)
                  onAct()
                }}
              >
                {label}
              </button>
            ))}
          </p>
        )}
        <button type="button" className="toast-close" onClick={() => dismissToast(id)}>
          <Icon name="close" />
          <span className="sr-only">Close</span>
        </button>
      </div>
    </div>
  )
}
