import { useEffect, useSyncExternalStore } from 'react'
import { forget, meetAccount, saveNow, saveSoon } from './account.ts'
import { changeDraft, draftIn, dropDraft, keepDraft, onDrafts, type Text } from './device.ts'

/**
 * What is being written. It begins with the draft that this device or the account has kept, else with `initial`.
 * @param draftKey which draft it is (device.ts)
 * @param memberId whose account keeps it; a visitor's is kept on this device alone
 */
export function useDraft<Written extends Text>(draftKey: string, initial: Written, memberId: string | null) {
  const draft = useSyncExternalStore(
    onDrafts,
    () => draftIn(draftKey, memberId),
    () => null,
  )
  const text: Written = { ...initial, ...draft?.text }
  useEffect(() => (memberId ? followAccount({ draftKey, memberId }) : undefined), [draftKey, memberId])

  function save() {
    if (memberId) saveSoon({ draftKey, memberId })
  }

  return {
    text,
    isRestored: draft?.isRestored ?? false,
    /** Whether there is another text of theirs, and whether they have yet to choose between the two. */
    hasOther: draft?.other !== null && draft?.other !== undefined,
    isUndecided: draft?.isUndecided ?? false,
    refusal: draft?.refusal ?? null,
    change(part: Partial<Written>) {
      keepDraft(draftKey, memberId, { ...text, ...part })
      save()
    },
    /** The other text comes into the form, and this one takes its place. */
    swap() {
      if (!draft?.other) return
      const { other, isUndecided, revision } = draft
      const replaced = { text, revision: null }
      const seen = isUndecided ? { revision: other.revision, isSaved: true } : { revision, isSaved: false }
      changeDraft(draftKey, memberId, { text: other.text, other: replaced, isUndecided: false, ...seen })
      save()
    },
    /** Goes on with this text; the other stays until it is thrown away. */
    keep() {
      if (!draft?.other) return
      changeDraft(draftKey, memberId, { isUndecided: false, revision: draft.other.revision, isSaved: false })
      save()
    },
    /** Another text comes into the form; this one stays beside it until it is thrown away. */
    replace(other: Written, version: string) {
      const replaced = { text: { ...text, version }, revision: null }
      changeDraft(draftKey, memberId, { text: other, other: replaced, isUndecided: false, isSaved: false })
      save()
    },
    dropOther: () => changeDraft(draftKey, memberId, { other: null, isUndecided: false }),
    /** It was sent or thrown away. */
    forget: () => (memberId ? forget({ draftKey, memberId }) : dropDraft(draftKey, null)),
  }
}

/** While a draft is shown: what another device writes is learnt of on coming back, and leaving waits for no pause. */
function followAccount(which: { draftKey: string; memberId: string }) {
  const listening = new AbortController()
  const meet = () => void meetAccount(which)
  const handleVisibility = () => (document.hidden ? saveNow(which) : meet())
  document.addEventListener('visibilitychange', handleVisibility, listening)
  addEventListener('online', meet, listening)
  meet()
  return () => {
    listening.abort()
    saveNow(which)
  }
}
