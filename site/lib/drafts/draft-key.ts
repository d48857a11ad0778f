// Where the drafts of this device are. Apart from device.ts, so that a page can look for one, and keep what is typed,
// before it has loaded what shows it.

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

/**
 * Keeps what was typed for whoever is here, after what is kept already: they are leaving.
 * @returns what takes it back, for whoever comes back to the page as they left it
 */
export function keepTyped(draftKey: string, memberId: string | null, content: string): () => void {
  const key = storageKey(draftKey, memberId)
  try {
    const before = localStorage.getItem(key)
    const { text: kept, ...rest } = JSON.parse(before ?? '{}')
    const text = { content: [kept?.content, content].filter(Boolean).join('\n\n') }
    localStorage.setItem(key, JSON.stringify({ ...rest, at: Date.now(), text, isSaved: false }))
    return () => (before === null ? localStorage.removeItem(key) : localStorage.setItem(key, before))
  } catch (error) {
    console.info('What was typed could not be kept on this device.', error)
    return () => {}
  }
}
