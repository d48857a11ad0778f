import { useState } from 'react'
import { onPlainClick } from '../ui/islands/plain-click.ts'
import { counted } from '../plain/text/plural.ts'
import { Alert } from '../ui/Alert.tsx'
import { addressOf, type View } from './view.ts'

type Props<Data> = {
  /** Number of notifications since the page was loaded. */
  count: number
  view: View
  load: () => Promise<Data>
  onLoaded: (data: Data) => void
}

/** Offers to show new notifications, so that nothing moves unexpectedly. On a later page it links to the first. */
export function NewOnes<Data>({ count, view, load, onLoaded }: Props<Data>) {
  const [state, setState] = useState<'idle' | 'loading' | { failed: string }>('idle')
  const isFirstPage = !view.after && !view.before
  const isLoading = state === 'loading'

  async function handleClick() {
    if (isLoading) return
    setState('loading')
    try {
      onLoaded(await load())
      setState('idle')
    } catch (error) {
      setState({ failed: error instanceof Error ? error.message : 'Please try again.' })
    }
  }

  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {count > 0 && (
        <a
          className="button button-secondary justify-self-center"
          href={addressOf({ isUnread: view.isUnread })}
          aria-busy={isLoading}
          onClick={isFirstPage ? onPlainClick(() => void handleClick()) : undefined}
        >
          {isLoading && <span className="spinner" aria-hidden="true" />}
          {isLoading ? 'Loading...' : `Show ${counted(count, 'new notification', 'new notifications')}`}
        </a>
      )}
      {typeof state === 'object' && (
        <Alert tone="danger" title="The new notifications couldn’t be loaded.">
          {state.failed}
        </Alert>
      )}
    </div>
  )
}
