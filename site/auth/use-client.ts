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
 * @param rendered what it need not request
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
  // An island begins with what the server rendered, which knows nobody unless the page was rendered for them.
  // The change to the member comes in the same task as the hydration, so that no press can fall between the two.
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

/** Replaces the address for visitors without JavaScript by the shared one, which suits bookmarks and links. */
function dropViewerState() {
  const { pathname, search, hash } = location
  const address = withoutViewerState(`${pathname}${search}${hash}`)
  if (address !== `${pathname}${search}${hash}`) history.replaceState(history.state, '', address)
}

/** Returns whether the member for whom the page was rendered has signed out, or their session has ended. */
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
