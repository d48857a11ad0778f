// Unsent texts on this device. A draft belongs to one member and has a key: `new` for a new discussion,
// `reply:{postId}`, `edit-post:{id}`, `edit-reply:{id}` or `section:{id}`.

import { DAY } from '../../plain/durations.ts'
import { storageKey } from './draft-key.ts'
import { joinDrafts, joinFields, type Text } from './join-drafts.ts'
import { joinTexts } from './join.ts'

export type { Text }

/** Another text; `own` is the part of it that only this device has, null when the account has all of it. */
type OtherText = { text: Text; revision: string | null; own?: Text | null }

/** A draft as stored. */
export type StoredDraft = {
  text: Text
  /** Revision last seen on the account; null if it had none. */
  revision: string | null
  /** True if the account has this text. */
  isSaved: boolean
  /** Text sent to the account without a response so far, which may be lost, for example by leaving the page. */
  sent: Text | null
  /** Another text of the author's for the same key, from another device or from before; retained until they choose. */
  other: OtherText | null
  /** True until the author has chosen between the two texts; nothing is saved over the other before that. */
  isUndecided: boolean
}
export type Draft = StoredDraft & {
  /** True while a draft from before this page load is unchanged. */
  isRestored: boolean
  /** Reason for which the account refused it. */
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

/**
 * Returns the viewer's draft. Signing in turns a visitor's draft into the member's; an existing draft of the member
 * stays beside it.
 */
export function draftIn(draftKey: string, viewerId: string | null): Draft | null {
  const key = storageKey(draftKey, viewerId)
  const draft = read(key)
  const visitors = viewerId ? read(storageKey(draftKey, null)) : null
  if (!draft || !visitors) return draft ?? visitors
  if (!hasText(visitors.text) || isSame(visitors.text, draft.text)) return draft
  drafts.set(storageKey(draftKey, null), null)
  // There is another text already, so these two are joined.
  const joined = draft.other
    ? { ...draft, text: joinDrafts(draft.text, visitors.text) }
    : { ...draft, text: visitors.text, other: { text: draft.text, revision: null } }
  drafts.set(key, { ...joined, isSaved: false })
  return read(key)
}

/** Stores a text and notifies listeners. */
export const storeDraft = (draftKey: string, viewerId: string | null, text: Text): void =>
  changeDraft(draftKey, viewerId, { text, isSaved: false })

/** Stores a change of a draft and notifies listeners. */
export function changeDraft(draftKey: string, viewerId: string | null, part: Partial<Draft>): void {
  const draft = { ...FRESH, isRestored: false, ...draftIn(draftKey, viewerId), ...part }
  if (viewerId) remove(storageKey(draftKey, null))
  const key = storageKey(draftKey, viewerId)
  drafts.set(key, draft)
  const { isRestored: _restored, refusal: _refusal, ...saved } = draft
  store(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), ...saved })))
  notify()
}

/** Adds text that a field contained before the draft could be shown, unless the draft contains it. */
export function addToDraft(draftKey: string, viewerId: string | null, typed: Text): void {
  const before = draftIn(draftKey, viewerId)?.text ?? {}
  const joined = Object.entries(typed).map(([name, text]) => [name, joinTexts(before[name] ?? '', text)])
  const text: Text = { ...before, ...Object.fromEntries(joined) }
  if (Object.keys(typed).some((name) => text[name] !== before[name])) storeDraft(draftKey, viewerId, text)
}

/**
 * Stores what was typed into a form before its draft could be shown. A draft with a different text stays beside it.
 * @param typed the changed fields
 */
export function addBesideDraft(draftKey: string, viewerId: string | null, typed: Text): void {
  const draft = draftIn(draftKey, viewerId)
  const before = draft?.text ?? {}
  const joined = joinFields(before, typed)
  const isEach = (isSame: (text: string | undefined, name: string) => boolean) =>
    Object.keys(typed).every((name) => isSame(joined[name], name))
  if (isEach((text, name) => text === before[name])) return
  const isOneText = isEach((text, name) => text === before[name] || text === typed[name])
  if (isOneText) return storeDraft(draftKey, viewerId, joined)
  // There is another text already, so these two are joined.
  if (draft?.other) return storeDraft(draftKey, viewerId, joinDrafts(before, typed))
  beginBesideDraft(draftKey, viewerId, typed)
}

/**
 * Starts another text, such as one from a link, with the draft beside it. Does nothing without a draft, or if there is
 * another text already.
 */
export function beginBesideDraft(draftKey: string, viewerId: string | null, text: Text): void {
  const draft = draftIn(draftKey, viewerId)
  if (!draft || draft.other) return
  const other = { text: draft.text, revision: null }
  changeDraft(draftKey, viewerId, { text, other, isUndecided: false, isSaved: false, isRestored: false })
}

/**
 * Replaces a sent or discarded draft with the text beside it.
 * @returns true if there was one
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
 * Deletes a sent or discarded draft.
 * @param revision revision left on the account, stored until it is deleted there too
 */
export function dropDraft(draftKey: string, viewerId: string | null, revision: string | null = null): void {
  const key = storageKey(draftKey, viewerId)
  remove(key)
  if (viewerId) remove(storageKey(draftKey, null))
  if (revision) store(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), gone: revision })))
  notify()
}

/** Returns the revision of a draft deleted here that the account may still have. */
export function discardedRevision(draftKey: string, viewerId: string | null): string | null {
  const { gone } = entryOf(storageKey(draftKey, viewerId))
  return typeof gone === 'string' ? gone : null
}

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Fields filled in by the form or without text: a category, the times of an event, an edited version. */
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
    // Storage is blocked or holds something else.
    return {}
  }
}

function stored(key: string): StoredDraft | null {
  const { at, text: said, revision, isSaved, sent, other, isUndecided } = entryOf(key)
  const text = textIn(said)
  const otherText = otherIn(other)
  if (!(Date.now() - Number(at) < LIFETIME) || !text || !(hasText(text) || otherText)) return null
  // The text started beside it stayed empty.
  if (otherText && !hasText(text) && isUndecided !== true)
    return { ...FRESH, text: otherText.text, revision: idIn(revision), sent: textIn(sent) }
  return {
    text,
    revision: idIn(revision),
    isSaved: isSaved === true,
    sent: textIn(sent),
    other: otherText,
    isUndecided: isUndecided === true && otherText !== null,
  }
}

const idIn = (value: unknown) => (typeof value === 'string' ? value : null)

function otherIn(value: unknown): OtherText | null {
  if (typeof value !== 'object' || value === null) return null
  const { text: said, revision, own }: { text?: unknown; revision?: unknown; own?: unknown } = value
  const text = textIn(said)
  return text && { text, revision: idIn(revision), own: textIn(own) }
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
    // Storage is blocked or full: the draft lasts until the page closes.
    console.info('The draft could not be stored on this device.', error)
  }
}

function notify() {
  for (const listener of listeners) listener()
}
