// What somebody is writing, kept on this device until it is sent. One draft a place (a new discussion, the reply to one,
// the edit of one item) and a person, so that it comes back there only and to nobody else.

export type Text = Readonly<Record<string, string>>
export type Draft = {
  text: Text
  /** It was here when the page came, and was not written since. */
  isRestored: boolean
}

const KEPT_FOR = 30 * 24 * 60 * 60 * 1000
const VISITOR = 'visitor'

const drafts = new Map<string, Draft | null>()
const listeners = new Set<() => void>()

const keyOf = (place: string, viewerId: string | null) => `forumDraft:${viewerId ?? VISITOR}:${place}`

/** The draft of this person in this place. What a visitor wrote is theirs once they have signed in. */
export function draftIn(place: string, viewerId: string | null): Draft | null {
  return read(keyOf(place, viewerId)) ?? (viewerId ? read(keyOf(place, null)) : null)
}

/** Keeps a draft, and tells whoever shows it. */
export function keepDraft(place: string, viewerId: string | null, text: Text): void {
  const isRestored = draftIn(place, viewerId)?.isRestored ?? false
  if (viewerId) remove(keyOf(place, null))
  const key = keyOf(place, viewerId)
  drafts.set(key, { text, isRestored })
  store(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), text })))
  tell()
}

/** Forgets a draft: it was sent or thrown away. */
export function dropDraft(place: string, viewerId: string | null): void {
  remove(keyOf(place, viewerId))
  if (viewerId) remove(keyOf(place, null))
  tell()
}

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function read(key: string): Draft | null {
  const known = drafts.get(key)
  if (known !== undefined) return known
  const text = stored(key)
  const draft = text && { text, isRestored: true }
  drafts.set(key, draft)
  return draft
}

function stored(key: string): Text | null {
  try {
    const { at, text } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const isText = typeof text === 'object' && text !== null
    if (!isText || !(Date.now() - at < KEPT_FOR)) return null
    const kept = Object.entries(text).map(([name, value]) => [name, String(value)] as const)
    return isWritten(kept) ? Object.fromEntries(kept) : null
  } catch {
    // Storage that is blocked or holds something else has no draft.
    return null
  }
}

/** A category that was chosen is not yet a text. */
const isWritten = (text: (readonly [string, string])[]) =>
  text.some(([name, value]) => name !== 'category' && value.trim() !== '')

function remove(key: string) {
  drafts.set(key, null)
  store(() => localStorage.removeItem(key))
}

function store(act: () => void) {
  try {
    act()
  } catch (error) {
    // Blocked or full: the draft lives as long as the page.
    console.info('The draft could not be kept on this device.', error)
  }
}

function tell() {
  for (const listener of listeners) listener()
}
