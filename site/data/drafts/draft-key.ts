// The keys of this device's drafts, apart from device.ts, so that a page can look for one, and store what is typed, before
// it has loaded the editor.

import { joinTexts } from './join.ts'

const VISITOR = 'visitor'

/** The key of a member's draft in the browser's storage; null for a visitor. */
export const storageKey = (draftKey: string, viewerId: string | null) =>
  `forumDraft:${viewerId ?? VISITOR}:${draftKey}`

/** True where this device may have a draft of this member, from before or after their sign-in. */
export function isDraftStoredHere(draftKey: string, memberId: string | null): boolean {
  try {
    return [memberId, null].some((viewerId) => localStorage.getItem(storageKey(draftKey, viewerId)) !== null)
  } catch {
    // Blocked storage holds nothing.
    return false
  }
}

/** Stores the text of a field as its page is left, where the member's draft does not have it already. */
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
