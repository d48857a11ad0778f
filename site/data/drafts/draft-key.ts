// Keys of this device's drafts, separate from device.ts, so that a page can look for a draft and store typed text
// before it has loaded the editor.

import { joinTexts } from './join.ts'

const VISITOR = 'visitor'

/** Returns the storage key of a member's draft; null for a visitor's. */
export const storageKey = (draftKey: string, viewerId: string | null) =>
  `forumDraft:${viewerId ?? VISITOR}:${draftKey}`

/** Returns true if this device may have a draft of this member, from before or after their sign-in. */
export function isDraftStoredHere(draftKey: string, memberId: string | null): boolean {
  try {
    return [memberId, null].some((viewerId) => localStorage.getItem(storageKey(draftKey, viewerId)) !== null)
  } catch {
    // Storage is blocked.
    return false
  }
}

/** Stores the text of a field when the page is left, unless the member's draft contains it already. */
export function storeTyped(draftKey: string, memberId: string | null, content: string): void {
  const key = storageKey(draftKey, memberId)
  try {
    const { text: before, ...rest } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const joined = joinTexts(before?.content ?? '', content)
    if (joined === before?.content) return
    const text = { ...before, content: joined }
    localStorage.setItem(key, JSON.stringify({ ...rest, at: Date.now(), text, isSaved: false }))
  } catch (error) {
    console.info('The typed text could not be stored on this device.', error)
  }
}
