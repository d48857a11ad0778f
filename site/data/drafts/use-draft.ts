import { useEffect, useSyncExternalStore } from 'react'
import { forget as forgetDraft, meetAccount, saveNow, saveSoon } from './account.ts'
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
 * Manages the text of an editor, which starts with the draft of this device or the account, else with `initial`.
 * @param draftKey the draft's key (device.ts)
 * @param memberId the member whose account stores it; a visitor's is stored on this device alone
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
    /** There is another text of theirs, and they may have yet to choose between the two. */
    hasOther: draft?.other !== null && draft?.other !== undefined,
    isUndecided: draft?.isUndecided ?? false,
    refusal: draft?.refusal ?? null,
    change(part: Partial<Content>) {
      storeDraft(draftKey, memberId, { ...text, ...part })
      save()
    },
    /** The other text comes into the form, and this one takes its place. */
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
    /** Goes on with this text; the other stays until it is discarded. */
    retain() {
      if (!draft?.other) return
      changeDraft(draftKey, memberId, { isUndecided: false, revision: draft.other.revision, isSaved: false })
      save()
    },
    /** Another text comes into the form; this one stays beside it until it is discarded. */
    replace(other: Content, version: string) {
      const replaced = { text: { ...text, version }, revision: null }
      changeDraft(draftKey, memberId, { text: other, other: replaced, isUndecided: false, isSaved: false })
      save()
    },
    dropOther: () => changeDraft(draftKey, memberId, { other: null, isUndecided: false }),
    /** It was discarded, or sent as a discussion or a reply: another text takes its place. */
    forget,
    /** It was sent as an edit, or discarded with its dialog: its other text was of the same item, and goes too. */
    forgetBoth() {
      changeDraft(draftKey, memberId, { other: null, isUndecided: false })
      forget()
    },
  }
}

/** Returns a draft as it is on this device, while it changes; null for none. */
export const useStoredDraft = (draftKey: string, memberId: string | null): Draft | null =>
  useSyncExternalStore(
    onDrafts,
    () => draftIn(draftKey, memberId),
    () => null,
  )

/** Synchronises a draft while it is shown: reads other devices' changes on return, and saves at once on leaving. */
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
