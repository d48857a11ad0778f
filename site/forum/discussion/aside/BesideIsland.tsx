import { useSyncExternalStore } from 'react'
import { asIsland } from '../../../ui/islands/Island.tsx'
import type { DiscussionProps } from '../Discussion.tsx'
import { besideOf, currentBeside, onBeside } from './beside.ts'
import { JumpNav } from './JumpNav.tsx'
import { Participants } from './Participants.tsx'

/** Shows the jump links and the participants, which change with the list of replies. */
export const BesideIsland = asIsland(function BesideIsland({ rendered: { post }, page }: DiscussionProps) {
  const shown = useSyncExternalStore(onBeside, currentBeside, () => null)
  const beside = shown ?? (post && besideOf(post, page))
  if (!beside) return null
  const { jumps, participants } = beside
  return (
    <>
      {jumps && <JumpNav {...jumps} />}
      {participants.length > 1 && <Participants participants={participants} />}
    </>
  )
})
