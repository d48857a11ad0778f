import { memberKnownHere } from '../../auth/forum-user.ts'

// Where the drafts of this device are. Apart from drafts.ts, so that a page can look for one, and keep what is typed,
// before it has loaded what shows it.

const VISITOR = 'visitor'

/** The entry of the browser's storage that has this person's draft; null for a visitor. */
export const storageKey = (draftKey: string, viewerId: string | null) =>
  `forumDraft:${viewerId ?? VISITOR}:${draftKey}`

/** Whether this device may have a draft for whoever is here, written by them or before they signed in. */
export function isDraftKeptHere(draftKey: string): boolean {
  try {
    return [memberKnownHere(), null].some(
      (viewerId) => localStorage.getItem(storageKey(draftKey, viewerId)) !== null,
    )
  } catch {
    // Storage that is blocked keeps nothing.
    return false
  }
}

/**
 * Keeps what was typed for whoever is here, after what is kept already: they are leaving.
 * @returns what takes it back, for whoever comes back to the page as they left it
 */
export function keepTyped(draftKey: string, content: string): () => void {
  const key = storageKey(draftKey, memberKnownHere())
  try {
    const before = localStorage.getItem(key)
    const kept = before && JSON.parse(before).text?.content
    const text = { content: [kept, content].filter(Boolean).join('\n\n') }
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), text }))
    return () => (before === null ? localStorage.removeItem(key) : localStorage.setItem(key, before))
  } catch (error) {
    console.info('What was typed could not be kept on this device.', error)
    return () => {}
  }
}
