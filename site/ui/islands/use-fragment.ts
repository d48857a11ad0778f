import { useSyncExternalStore } from 'react'

/** Returns the URL's fragment, such as that of a link in the list of drafts, and a function that removes it. */
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
