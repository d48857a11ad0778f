// Where the drafts of this device are. Apart from device.ts, so that a page can look for one, and keep what is typed,
// before it has loaded what shows it.

import { joinTexts } from './join.ts'

const VISITOR = 'visitor'

/** The entry of the browser's storage that has this person's draft; null for a visitor. */
export const storageKey = (draftKey: string, viewerId: string | null) =>
  `forumDraft:${viewerId ?? VISITOR}:${draftKey}`

/** Whether this device may have a draft for whoever is here, written by them or before they signed in. */
export function isDraftKeptHere(draftKey: string, memberId: string | null): boolean {
  try {
    return [memberId, null].some((viewerId) => localStorage.getItem(storageKey(draftKey, viewerId)) !== null)
  } catch {
    // Storage that is blocked keeps nothing.
    return false
  }
}

/** Stores what a field holds as its page is left, where the draft of whoever is here does not have it already. */
export function keepTyped(draftKey: string, memberId: string | null, content: string): void {
  const key = storageKey(draftKey, memberId)
  try {
    const { text: before, ...rest } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const joined = joinTexts(before?.content ?? '', content)
    if (joined === before?.content) return
    const text = { ...before, content: joined }
    localStorage.setItem(key, JSON.stringify({ ...rest, at: Date.now(), text, isSaved: false }))
  } catch (error) {
    console.info('What was typed could not be kept on this device.', error)
  }
}
