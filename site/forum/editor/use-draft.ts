import { useSyncExternalStore } from 'react'
import { draftIn, dropDraft, keepDraft, onDrafts, type Text } from './drafts.ts'
import { useViewer } from '../Viewer.tsx'

/**
 * What is being written. It begins with the draft that this device kept, else with `initial`.
 * @param draftKey which draft it is (drafts.ts)
 */
export function useDraft<Written extends Text>(draftKey: string, initial: Written) {
  const { viewerId } = useViewer()
  const draft = useSyncExternalStore(
    onDrafts,
    () => draftIn(draftKey, viewerId),
    () => null,
  )
  const text: Written = { ...initial, ...draft?.text }

  return {
    text,
    isRestored: draft?.isRestored ?? false,
    change: (part: Partial<Written>) => keepDraft(draftKey, viewerId, { ...text, ...part }),
    forget: () => dropDraft(draftKey, viewerId),
  }
}
