import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Manages state stored in the query string of the URL; Back and Forward restore earlier states.
 * @param rendered the state that the server rendered
 * @param read parses the state from a URL
 * @param onChange called with each new state before it is shown
 * @returns the state, and a function that changes it; while typing, the history entry is replaced
 */
export function useUrlState<State>(
  rendered: State,
  read: (params: URLSearchParams) => State,
  onChange?: (state: State) => void,
): [State, (next: State, address: string, isTyping?: boolean) => void] {
  const [state, setState] = useState(rendered)
  function show(next: State) {
    onChange?.(next)
    setState(next)
  }
  const follow = useEffectEvent(() => show(read(new URLSearchParams(location.search))))
  useEffect(() => {
    const handleMove = () => follow()
    addEventListener('popstate', handleMove)
    return () => removeEventListener('popstate', handleMove)
  }, [])

  function goTo(next: State, address: string, isTyping = false) {
    if (isTyping) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    show(next)
  }
  return [state, goTo]
}
