import { useSyncExternalStore } from 'react'
import { asIsland } from '../../../ui/islands/Island.tsx'
import type { DiscussionProps } from '../Discussion.tsx'
import { asideOf, currentAside, onAside } from './aside.ts'
import { JumpNav } from './JumpNav.tsx'
import { Participants } from './Participants.tsx'

/** Shows the jump links and the participants, which change with the list of replies. */
export const AsideIsland = asIsland(function AsideIsland({ rendered: { post }, page }: DiscussionProps) {
  const shown = useSyncExternalStore(onAside, currentAside, () => null)
  const content = shown ?? (post && asideOf(post, page))
  if (!content) return null
  const { jumps, participants } = content
  return (
    <>
      {jumps && <JumpNav {...jumps} />}
      {participants.length > 1 && <Participants participants={participants} />}
    </>
  )
})
