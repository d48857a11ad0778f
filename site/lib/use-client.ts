import { useEffect, useState } from 'react'
import type { AnyVariables } from 'urql'
import { createClient, type Rendered } from './graphql.ts'
import { memberKnownHere, onSessionChange } from './session.ts'

/**
 * The client of an island that goes on from what the server rendered. When somebody else signs in, or out, it is
 * replaced, so that nothing kept for one viewer is shown to the next and the queries ask again.
 */
export function useClient<Data, Variables extends AnyVariables>(rendered: Rendered<Data, Variables>) {
  const [client, setClient] = useState(() => createClient(rendered))
  useEffect(() => {
    let member = memberKnownHere()
    return onSessionChange(() => {
      if (memberKnownHere() === member) return
      member = memberKnownHere()
      setClient(createClient())
    })
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
