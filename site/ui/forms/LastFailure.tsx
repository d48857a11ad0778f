import { useState, useSyncExternalStore } from 'react'
import { currentToast, onToast } from '../../plain/toasts/toasts.ts'
import { Alert } from '../Alert.tsx'

type Props = {
  /** Titles of the failures to show; any by default. */
  titled?: readonly string[]
}

/**
 * Repeats the last failure near the control that caused it, until the next message; its toast disappears. Not
 * announced, since the toast was.
 */
export function LastFailure({ titled }: Props) {
  const said = useSyncExternalStore(onToast, currentToast, () => null)
  const [before] = useState(() => currentToast()?.id)
  if (!said?.isDestructive || said.id === before || titled?.includes(said.title) === false) return null
  return (
    <Alert tone="danger" title={said.title}>
      {said.description}{' '}
      {said.actions.map(({ label, onAct }) => (
        <button key={label} className="link-button" type="button" onClick={onAct}>
          {label}
        </button>
      ))}
    </Alert>
  )
}
