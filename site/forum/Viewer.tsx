import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Client } from 'urql'
import { emit, on } from '../plain/events.ts'
import type { Session } from '../plain/session/session.ts'
import { toastProblem } from '../plain/toasts/toasts.ts'
import type { Press } from './discussion/vote-state.ts'

/** An action resumed after signing in: writing, or a vote on an item. */
type Wish = { act: 'write' } | { act: 'vote'; id: string; press: Press }

type Viewer = {
  /** Member id stored in this browser; null for a visitor. */
  viewerId: string | null
  /** Null until the visitor has signed in. */
  wish: Wish | null
  isSignInOpen: boolean
  /** Requests the visitor to sign in and stores the action to resume. */
  requireSignIn: (reason: string, purpose: string, wish?: Wish) => void
  forgetWish: () => void
}

const ViewerContext = createContext<Viewer>({
  viewerId: null,
  wish: null,
  isSignInOpen: false,
  requireSignIn: () => {},
  forgetWish: () => {},
})

/** Provides the island's viewer and the action to resume after signing in. */
export function ViewerProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { client, memberId: viewerId } = session
  const [requested, setRequested] = useState<{ wish: Wish; client: Client } | null>(null)
  // Signing in creates a new client (auth/use-client.ts), even for the member whose session had ended.
  const wish = requested && requested.client !== client ? requested.wish : null
  const [isSignInOpen, setSignInOpen] = useState(false)

  useEffect(
    () =>
      on('sign-in-dialog', (state) => {
        setSignInOpen(state === 'opened')
        if (state === 'dismissed') setRequested(null)
      }),
    [],
  )

  const viewer = useMemo(
    () => ({
      viewerId,
      wish,
      isSignInOpen,
      requireSignIn(reason: string, purpose: string, newWish?: Wish) {
        setRequested(newWish ? { wish: newWish, client } : null)
        toastProblem('Please sign in', reason)
        emit('sign-in-requested', purpose)
      },
      forgetWish: () => setRequested(null),
    }),
    [viewerId, wish, isSignInOpen, client],
  )
  return <ViewerContext value={viewer}>{children}</ViewerContext>
}

export const useViewer = () => use(ViewerContext)
