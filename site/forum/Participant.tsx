import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { askToSignIn, onSignInDialog } from '../lib/session.ts'
import { toastProblem } from '../lib/toasts.ts'

/** What a visitor asked for and will get once they have signed in: to write, or a vote on an item. */
type Wish = { act: 'write' } | { act: 'vote'; id: string; ballot: 'UP' | 'DOWN' }

type Participant = {
  /** Null for a visitor. */
  viewerId: string | null
  wish: Wish | null
  isSignInOpen: boolean
  /** Says why signing in is needed, opens its dialog and keeps the wish meanwhile. */
  askFirst: (reason: string, wish?: Wish) => void
  forgetWish: () => void
}

const ParticipantContext = createContext<Participant>({
  viewerId: null,
  wish: null,
  isSignInOpen: false,
  askFirst: () => {},
  forgetWish: () => {},
})

/** Knows who takes part in this island, and what they wanted to do before they were asked to sign in. */
export function ParticipantProvider({
  viewerId,
  children,
}: {
  viewerId: string | null
  children: ReactNode
}) {
  const [wish, setWish] = useState<Wish | null>(null)
  const [isSignInOpen, setSignInOpen] = useState(false)

  useEffect(
    () =>
      onSignInDialog((state) => {
        setSignInOpen(state === 'opened')
        if (state === 'dismissed') setWish(null)
      }),
    [],
  )

  const participant = useMemo(
    () => ({
      viewerId,
      wish,
      isSignInOpen,
      askFirst(reason: string, wanted?: Wish) {
        setWish(wanted ?? null)
        toastProblem('Please sign in', reason)
        askToSignIn()
      },
      forgetWish: () => setWish(null),
    }),
    [viewerId, wish, isSignInOpen],
  )
  return <ParticipantContext value={participant}>{children}</ParticipantContext>
}

export const useParticipant = () => use(ParticipantContext)
