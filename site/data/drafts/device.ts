// Unsent texts on this device. A draft belongs to one member, and has a key: `new` for a new discussion,
// `reply:{postId}`, `edit-post:{id}`, `edit-reply:{id}` or `section:{id}`.

import { DAY } from '../../plain/durations.ts'
import { storageKey } from './draft-key.ts'
import { joinTexts } from './join.ts'

export type Text = Readonly<Record<string, string>>

/** A draft as it is stored. */
export type StoredDraft = {
  text: Text
  /** The revision that the account had when this device last saw it; null when it had none. */
  revision: string | null
  /** The account has this text. */
  isSaved: boolean
  /** The text that was sent to the account and had no response yet, which may be lost, also by leaving the page. */
  sent: Text | null
  /** Another text of theirs for the same key, from another device or from before; it stays until they decide. */
  other: { text: Text; revision: string | null } | null
  /** They have yet to choose between the two: until then nothing is saved over the other. */
  isUndecided: boolean
}
export type Draft = StoredDraft & {
  /** True while the draft from before this page is unchanged. */
  isRestored: boolean
  /** The account's reason to refuse it. */
  refusal?: string | null
}

const LIFETIME = 30 * DAY
const FRESH: StoredDraft = {
  text: {},
  revision: null,
  isSaved: false,
  sent: null,
  other: null,
  isUndecided: false,
}

const drafts = new Map<string, Draft | null>()
const listeners = new Set<() => void>()

/** Returns the viewer's draft. A visitor's draft becomes the member's at the sign-in; one of the member's stays beside it. */
export function draftIn(draftKey: string, viewerId: string | null): Draft | null {
  const key = storageKey(draftKey, viewerId)
  const draft = read(key)
  const visitors = viewerId ? read(storageKey(draftKey, null)) : null
  if (!draft || !visitors) return draft ?? visitors
  if (!hasText(visitors.text) || isSame(visitors.text, draft.text)) return draft
  drafts.set(storageKey(draftKey, null), null)
  // With another one beside it already, one text has it all.
  const joined = draft.other
    ? { ...draft, text: joinFields(draft.text, visitors.text) }
    : { ...draft, text: visitors.text, other: { text: draft.text, revision: null } }
  drafts.set(key, { ...joined, isSaved: false })
  return read(key)
}

/** Stores a text, and notifies the listeners. */
export const storeDraft = (draftKey: string, viewerId: string | null, text: Text): void =>
  changeDraft(draftKey, viewerId, { text, isSaved: false })

/** Stores a change of a draft, and notifies the listeners. */
export function changeDraft(draftKey: string, viewerId: string | null, part: Partial<Draft>): void {
  const draft = { ...FRESH, isRestored: false, ...draftIn(draftKey, viewerId), ...part }
  if (viewerId) remove(storageKey(draftKey, null))
  const key = storageKey(draftKey, viewerId)
  drafts.set(key, draft)
  const { isRestored: _restored, refusal: _refusal, ...saved } = draft
  store(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), ...saved })))
  notify()
}

/** Adds the text that a field contained before the draft could be shown, unless the draft contains it. */
export function addToDraft(draftKey: string, viewerId: string | null, typed: Text): void {
  const before = draftIn(draftKey, viewerId)?.text ?? {}
  const joined = Object.entries(typed).map(([name, text]) => [name, joinTexts(before[name] ?? '', text)])
  const text: Text = { ...before, ...Object.fromEntries(joined) }
  if (Object.keys(typed).some((name) => text[name] !== before[name])) storeDraft(draftKey, viewerId, text)
}

/** Joins the fields of two texts; of two categories the later one remains. */
export const joinFields = (before: Text, typed: Text): Text => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [
      name,
      name === 'category' ? text : joinTexts(before[name] ?? '', text),
    ]),
  ),
})

/**
 * Stores what was typed into a form before its draft could be shown. A draft that says something else stays beside it.
 * @param typed the fields that somebody changed
 */
export function addBesideDraft(draftKey: string, viewerId: string | null, typed: Text): void {
  const draft = draftIn(draftKey, viewerId)
  const before = draft?.text ?? {}
  const joined = joinFields(before, typed)
  const isEach = (isSame: (text: string | undefined, name: string) => boolean) =>
    Object.keys(typed).every((name) => isSame(joined[name], name))
  if (isEach((text, name) => text === before[name])) return
  const isOneText = isEach((text, name) => text === before[name] || text === typed[name])
  // With another one beside it already, one text has it all.
  if (isOneText || draft?.other) return storeDraft(draftKey, viewerId, joined)
  beginBesideDraft(draftKey, viewerId, typed)
}

/** Begins another text, such as that of a link; the draft stays beside it. With another one beside it already, it goes on. */
export function beginBesideDraft(draftKey: string, viewerId: string | null, text: Text): void {
  const draft = draftIn(draftKey, viewerId)
  if (!draft || draft.other) return
  const other = { text: draft.text, revision: null }
  changeDraft(draftKey, viewerId, { text, other, isUndecided: false, isSaved: false, isRestored: false })
}

/**
 * Gives the place of a draft that was sent or discarded to the text beside it.
 * @returns whether there was one
 */
export function showOther(draftKey: string, viewerId: string | null): boolean {
  const draft = draftIn(draftKey, viewerId)
  if (!draft?.other) return false
  const { other, isUndecided, revision } = draft
  changeDraft(draftKey, viewerId, {
    text: other.text,
    revision: isUndecided ? other.revision : revision,
    isSaved: false,
    other: null,
    isUndecided: false,
    isRestored: true,
  })
  return true
}

/**
 * Forgets a draft: it was sent or discarded.
 * @param revision the one that the account still has, to be remembered until that is gone too
 */
export function dropDraft(draftKey: string, viewerId: string | null, revision: string | null = null): void {
  const key = storageKey(draftKey, viewerId)
  remove(key)
  if (viewerId) remove(storageKey(draftKey, null))
  if (revision) store(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), gone: revision })))
  notify()
}

/** The revision of a draft that was dropped here, as long as the account may still have it. */
export function goneRevision(draftKey: string, viewerId: string | null): string | null {
  const { gone } = entryOf(storageKey(draftKey, viewerId))
  return typeof gone === 'string' ? gone : null
}

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Fields that a form fills in by itself, or that say nothing yet: a category, the times of an event, an edited version. */
const NO_TEXT = ['category', 'version', 'startsAt', 'endsAt', 'repeats', 'times']

export const hasText = (text: Text) =>
  Object.entries(text).some(([name, value]) => !NO_TEXT.includes(name) && value.trim() !== '')

export const isSame = (one: Text, other: Text) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  )

function read(key: string): Draft | null {
  const known = drafts.get(key)
  if (known !== undefined) return known
  const saved = stored(key)
  const draft = saved && { ...saved, isRestored: true }
  drafts.set(key, draft)
  return draft
}

function entryOf(key: string): Record<string, unknown> {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof entry === 'object' && entry !== null ? { ...entry } : {}
  } catch {
    // Storage that is blocked or holds something else has no draft.
    return {}
  }
}

function stored(key: string): StoredDraft | null {
  const { at, text: said, revision, isSaved, sent, other, isUndecided } = entryOf(key)
  const text = textIn(said)
  const otherText = textIn(other && typeof other === 'object' && 'text' in other ? other.text : null)
  if (!(Date.now() - Number(at) < LIFETIME) || !text || !(hasText(text) || otherText)) return null
  const idIn = (value: unknown) => (typeof value === 'string' ? value : null)
  // The text that was started beside it stayed empty.
  if (otherText && !hasText(text) && isUndecided !== true)
    return { ...FRESH, text: otherText, revision: idIn(revision), sent: textIn(sent) }
  const otherRevision = idIn(other && typeof other === 'object' && 'revision' in other && other.revision)
  return {
    text,
    revision: idIn(revision),
    isSaved: isSaved === true,
    sent: textIn(sent),
    other: otherText && { text: otherText, revision: otherRevision },
    isUndecided: isUndecided === true && otherText !== null,
  }
}

function textIn(value: unknown): Text | null {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
}

function remove(key: string) {
  drafts.set(key, null)
  store(() => localStorage.removeItem(key))
}

function store(act: () => void) {
  try {
    act()
  } catch (error) {
    // Blocked or full: the draft lives as long as the page.
    console.info('The draft could not be stored on this device.', error)
  }
}

function notify() {
  for (const listener of listeners) listener()
}
