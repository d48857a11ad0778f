// What somebody is writing, kept on this device until it is sent. A draft belongs to a person and has
// a key: `new` for a new discussion, `reply:{postId}`, `edit-post:{id}` or `edit-reply:{id}`.

import { DAY } from '../../lib/durations.ts'
import { storageKey } from './draft-key.ts'

export type Text = Readonly<Record<string, string>>
export type Draft = {
  text: Text
  /** It was here when the page came, and was not written since. */
  isRestored: boolean
}

const KEPT_FOR = 30 * DAY

const drafts = new Map<string, Draft | null>()
const listeners = new Set<() => void>()

/** This person's draft. What a visitor wrote is theirs once they have signed in. */
export function draftIn(draftKey: string, viewerId: string | null): Draft | null {
  return read(storageKey(draftKey, viewerId)) ?? (viewerId ? read(storageKey(draftKey, null)) : null)
}

/** Keeps a draft, and tells whoever shows it. */
export function keepDraft(draftKey: string, viewerId: string | null, text: Text): void {
  const isRestored = draftIn(draftKey, viewerId)?.isRestored ?? false
  if (viewerId) remove(storageKey(draftKey, null))
  const key = storageKey(draftKey, viewerId)
  drafts.set(key, { text, isRestored })
  store(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), text })))
  notify()
}

/** Keeps what was typed before the draft could be shown: it comes after what is kept already. */
export function addToDraft(draftKey: string, viewerId: string | null, typed: Text): void {
  const before = draftIn(draftKey, viewerId)?.text ?? {}
  const joined = Object.entries(typed).map(([name, text]) => [
    name,
    [before[name], text].filter(Boolean).join('\n\n'),
  ])
  keepDraft(draftKey, viewerId, { ...before, ...Object.fromEntries(joined) })
}

/** Forgets a draft: it was sent or thrown away. */
export function dropDraft(draftKey: string, viewerId: string | null): void {
  remove(storageKey(draftKey, viewerId))
  if (viewerId) remove(storageKey(draftKey, null))
  notify()
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

function notify() {
  for (const listener of listeners) listener()
}
