import { useSyncExternalStore } from 'react'

/** What stands behind the # of the address, as where the list of one's drafts leads has it; and what takes it away again. */
export function useFragment(): [fragment: string, forget: () => void] {
  const fragment = useSyncExternalStore(
    onFragment,
    () => location.hash.slice(1),
    () => '',
  )
  return [fragment, forgetFragment]
}

function onFragment(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function forgetFragment() {
  history.replaceState(history.state, '', location.pathname + location.search)
  dispatchEvent(new HashChangeEvent('hashchange'))
}
