import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Client } from 'urql'
import { askToSignIn, onSignInDialog } from '../lib/session.ts'
import { onceDrawn, toastProblem } from '../lib/toasts.ts'
import type { Session } from '../lib/use-client.ts'
import type { Press } from './ballots.ts'

/** What somebody asked for and will get once they have signed in: to write, or a vote on an item. */
type Wish = { act: 'write' } | { act: 'vote'; id: string; press: Press }

type Participant = {
  /** As far as this browser knows; null for a visitor. */
  viewerId: string | null
  /** Null also until they have signed in. */
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
export function ParticipantProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { client, memberId: viewerId } = session
  const [asked, setAsked] = useState<{ wish: Wish; client: Client } | null>(null)
  // Signing in brings another client (lib/use-client.ts), also to the member whose session had ended.
  const wish = asked && asked.client !== client ? asked.wish : null
  const [isSignInOpen, setSignInOpen] = useState(false)

  useEffect(
    () =>
      onSignInDialog((state) => {
        setSignInOpen(state === 'opened')
        if (state === 'dismissed') setAsked(null)
      }),
    [],
  )

  const participant = useMemo(
    () => ({
      viewerId,
      wish,
      isSignInOpen,
      askFirst(reason: string, wanted?: Wish) {
        setAsked(wanted ? { wish: wanted, client } : null)
        toastProblem('Please sign in', reason)
        onceDrawn(askToSignIn)
      },
      forgetWish: () => setAsked(null),
    }),
    [viewerId, wish, isSignInOpen, client],
  )
  return <ParticipantContext value={participant}>{children}</ParticipantContext>
}

export const useParticipant = () => use(ParticipantContext)
