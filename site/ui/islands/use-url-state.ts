import { useEffect, useEffectEvent, useState } from 'react'

/**
 * State that the address of the page names in its search parameters: Back and Forward lead through it as through pages.
 * @param rendered what the server rendered
 * @param read reads the state from an address
 * @param onChange called with each state that follows, before it is shown
 * @returns the state, and a function that shows another one at its address; while somebody types, the address is
 *   replaced, which adds nothing to the browser's history
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
