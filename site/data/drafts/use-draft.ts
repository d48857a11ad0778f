import { useEffect, useSyncExternalStore } from 'react'
import { forget as forgetDraft, syncWithAccount, saveNow, saveSoon } from './account.ts'
import {
  changeDraft,
  draftIn,
  dropDraft,
  storeDraft,
  onDrafts,
  showOther,
  type Draft,
  type Text,
} from './device.ts'

/**
 * Manages the text of an editor, starting with the draft of this device or the account, otherwise with `initial`.
 * @param memberId member whose account stores the draft; a visitor's is stored on this device only
 */
export function useDraft<Content extends Text>(draftKey: string, initial: Content, memberId: string | null) {
  const draft = useStoredDraft(draftKey, memberId)
  const text: Content = { ...initial, ...draft?.text }
  useEffect(() => (memberId ? followAccount({ draftKey, memberId }) : undefined), [draftKey, memberId])

  function save() {
    if (memberId) saveSoon({ draftKey, memberId })
  }

  function forget() {
    if (memberId) forgetDraft({ draftKey, memberId })
    else if (!showOther(draftKey, null)) dropDraft(draftKey, null)
  }

  return {
    text,
    isRestored: draft?.isRestored ?? false,
    /** True if there is another text of the author's, whether or not they have yet to choose. */
    hasOther: draft?.other !== null && draft?.other !== undefined,
    isUndecided: draft?.isUndecided ?? false,
    refusal: draft?.refusal ?? null,
    change(part: Partial<Content>) {
      storeDraft(draftKey, memberId, { ...text, ...part })
      save()
    },
    /** Swaps this text with the other one. */
    swap() {
      if (!draft?.other) return
      const { other, isUndecided, revision } = draft
      changeDraft(draftKey, memberId, {
        text: other.text,
        revision: isUndecided ? other.revision : revision,
        isSaved: false,
        other: { text, revision: null },
        isUndecided: false,
      })
      save()
    },
    /** Continues with this text; the other one is retained until it is discarded. */
    retain() {
      if (!draft?.other) return
      changeDraft(draftKey, memberId, { isUndecided: false, revision: draft.other.revision, isSaved: false })
      save()
    },
    /** Loads another text into the form; this one is retained beside it until it is discarded. */
    replace(other: Content, version: string) {
      const replaced = { text: { ...text, version }, revision: null }
      changeDraft(draftKey, memberId, { text: other, other: replaced, isUndecided: false, isSaved: false })
      save()
    },
    dropOther: () => changeDraft(draftKey, memberId, { other: null, isUndecided: false }),
    /** Deletes a discarded or sent draft; the other text takes its place. */
    forget,
    /** Deletes the draft of an edit that was sent or discarded, with its other text, which was of the same item. */
    forgetBoth() {
      changeDraft(draftKey, memberId, { other: null, isUndecided: false })
      forget()
    },
  }
}

/** Returns the current draft on this device, updated on changes; null if there is none. */
export const useStoredDraft = (draftKey: string, memberId: string | null): Draft | null =>
  useSyncExternalStore(
    onDrafts,
    () => draftIn(draftKey, memberId),
    () => null,
  )

/** Synchronises a draft while it is shown: reads other devices' changes on return, and saves at once on leaving. */
function followAccount(which: { draftKey: string; memberId: string }) {
  const listening = new AbortController()
  const meet = () => void syncWithAccount(which)
  const handleVisibility = () => (document.hidden ? saveNow(which) : meet())
  document.addEventListener('visibilitychange', handleVisibility, listening)
  addEventListener('online', meet, listening)
  meet()
  return () => {
    listening.abort()
    saveNow(which)
  }
}
