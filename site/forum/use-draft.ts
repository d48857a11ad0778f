import { useSyncExternalStore } from 'react'
import { draftIn, dropDraft, keepDraft, onDrafts, type Text } from './drafts.ts'
import { useParticipant } from './Participant.tsx'

/**
 * What is being written in one place. It begins with the draft that this device kept, else with `initial`.
 * @param place for example `reply:{postId}`
 */
export function useDraft<Written extends Text>(place: string, initial: Written) {
  const { viewerId } = useParticipant()
  const draft = useSyncExternalStore(
    onDrafts,
    () => draftIn(place, viewerId),
    () => null,
  )
  const text: Written = { ...initial, ...draft?.text }

  return {
    text,
    isRestored: draft?.isRestored ?? false,
    change: (part: Partial<Written>) => keepDraft(place, viewerId, { ...text, ...part }),
    forget: () => dropDraft(place, viewerId),
  }
}
