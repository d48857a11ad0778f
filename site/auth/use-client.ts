import { useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'react'
import type { AnyVariables } from 'urql'
import { onAct } from '../plain/acts.ts'
import { createClient, loadCache, type Rendered } from '../data/graphql.ts'
import { on } from '../plain/events.ts'
import type { Session } from '../plain/session/session.ts'
import { memberKnownHere, onSessionChange } from '../plain/session/forum-user.ts'
import { withoutViewerState } from '../plain/page/with-viewer-state.ts'

/**
 * Returns the client of an island that hydrates from the server's rendering. Signing in or out replaces it, so that no
 * viewer sees data cached for another. An expired session removes nothing from the screen, so that a text in progress
 * survives until the member signs in again.
 * @param rendered result that need not be requested
 * @param renderedForMemberId id of the member for whom the page was rendered; null for a shared page
 */
export function useClient<Data, Variables extends AnyVariables>(
  rendered?: Rendered<Data, Variables>,
  renderedForMemberId: string | null = null,
): Session {
  const [session, setSession] = useState<Session>(() => ({
    client: createClient(rendered),
    memberId: renderedForMemberId ?? memberKnownHere(),
  }))
  // An island starts with the server's rendering, which has no viewer unless the page is personal. It changes to the
  // member in the task that hydrates it, so that no press can come between the two.
  const [isAwake, wake] = useReducer(() => true, false)
  useLayoutEffect(() => wake(), [])
  useEffect(dropViewerState, [])
  useEffect(() => onAct(() => void loadCache().catch(() => undefined)), [])
  useEffect(() => {
    let member = renderedForMemberId ?? memberKnownHere()
    let hasEnded = false
    const stopListening = on('session-ended', () => void (hasEnded = true))
    const stopFollowing = onSessionChange(() => {
      if (memberKnownHere() === member) return
      member = memberKnownHere()
      if (hasEnded && member === null) return
      hasEnded = false
      setSession({ client: createClient(), memberId: member })
    })
    return () => {
      stopListening()
      stopFollowing()
    }
  }, [renderedForMemberId])
  return useMemo(
    () => (isAwake ? session : { ...session, memberId: renderedForMemberId }),
    [session, isAwake, renderedForMemberId],
  )
}

/** Removes the parameter of the personal page from the URL; the shared URL suits bookmarks and links. */
function dropViewerState() {
  const { pathname, search, hash } = location
  const address = withoutViewerState(`${pathname}${search}${hash}`)
  if (address !== `${pathname}${search}${hash}`) history.replaceState(history.state, '', address)
}

/** Returns true if the member for whom the page was rendered has signed out, or their session has ended. */
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
