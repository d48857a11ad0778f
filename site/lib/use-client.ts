import { useEffect, useState } from 'react'
import type { AnyVariables } from 'urql'
import { createClient, type Rendered } from './graphql.ts'
import { memberKnownHere, onSessionChange, SESSION_ENDED } from './session.ts'

/**
 * The client of an island that goes on from what the server rendered. When somebody signs in, or out, it is replaced, so
 * that nothing kept for one viewer is shown to the next and the queries ask again. A session that ends by itself takes
 * nothing off the screen, least of all what somebody is writing: that waits for whoever signs in.
 */
export function useClient<Data, Variables extends AnyVariables>(rendered: Rendered<Data, Variables>) {
  const [client, setClient] = useState(() => createClient(rendered))
  useEffect(() => {
    let member = memberKnownHere()
    let hasEnded = false
    const handleEnd = () => void (hasEnded = true)
    const stopFollowing = onSessionChange(() => {
      if (memberKnownHere() === member) return
      member = memberKnownHere()
      if (hasEnded && member === null) return
      hasEnded = false
      setClient(createClient())
    })
    addEventListener(SESSION_ENDED, handleEnd)
    return () => {
      removeEventListener(SESSION_ENDED, handleEnd)
      stopFollowing()
    }
  }, [])
  return client
}

/** Whether the member whom the page was rendered for has signed out since, or their session has ended. */
export function useHasLeft(): boolean {
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => {
    let before = memberKnownHere()
    return onSessionChange(() => {
      const now = memberKnownHere()
      if (before !== now) setLeft(now === null)
      before = now
    })
  }, [])
  return hasLeft
}
