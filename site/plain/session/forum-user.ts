import type { ForumUser } from '#rules/auth'
import { emit, on } from '../events.ts'

// The only module that accesses this storage entry, except components/first-paint.js, which runs before any module.
const KEY = 'forumUser'

/**
 * Returns the signed-in member stored in this browser: a display cache, not a proof of identity (specification, section
 * 3).
 * @returns null for a visitor; an incomplete entry is logged and removed
 */
export function readForumUser(): ForumUser | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === null ? null : userIn(stored)
  } catch (error) {
    console.info('The stored user could not be read.', error)
    clearForumUser()
    return null
  }
}

/** Parses the entry. @throws Error if it is incomplete; `forumUser` of the rules is equivalent but needs its library */
function userIn(stored: string): ForumUser {
  const { id, email, firstName, lastName, role } = JSON.parse(stored)
  const isComplete = [id, email, firstName, lastName].every((text) => typeof text === 'string' && text !== '')
  const isRole = role === undefined || role === 'user' || role === 'admin'
  if (!isComplete || !isRole) throw new TypeError('The stored user is not complete.')
  return { id, email, firstName, lastName, role }
}

/** Returns the member's id, even from an incomplete entry; null for a visitor. */
export function memberKnownHere(): string | null {
  try {
    const { id } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof id === 'string' ? id : null
  } catch {
    // Blocked storage or an invalid entry means a visitor.
    return null
  }
}

/** Returns true if the entry equals this member, or if there is none for null. */
export function isForumUser(user: ForumUser | null): boolean {
  try {
    return localStorage.getItem(KEY) === (user && entryOf(user))
  } catch {
    // Storage is blocked, so nothing can differ.
    return true
  }
}

/** Stores the signed-in member, and notifies the header, the islands and other tabs. */
export function writeForumUser(user: ForumUser) {
  change(() => localStorage.setItem(KEY, entryOf(user)))
}

/** Removes the signed-in member and notifies in the same way. */
export function clearForumUser() {
  change(() => localStorage.removeItem(KEY))
}

const entryOf = ({ id, email, firstName, lastName, role }: ForumUser) =>
  JSON.stringify({ id, email, firstName, lastName, role })

function change(act: () => void) {
  try {
    act()
  } catch (error) {
    // Storage is blocked or full. The session is the server's and works anyway.
    console.error('The signed-in user could not be stored in this browser.', error)
  }
  emit('forum-user')
}

/**
 * Calls back when a member may have signed in or out: in this tab, in another one, or while this page was in the
 * back/forward cache, where Firefox delivers no `storage` events.
 * @returns a function that stops listening
 */
export function onSessionChange(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === KEY || key === null) onChange()
  }
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange()
  }
  const stop = on('forum-user', onChange)
  addEventListener('storage', handleStorage)
  addEventListener('pageshow', handlePageShow)
  return () => {
    stop()
    removeEventListener('storage', handleStorage)
    removeEventListener('pageshow', handlePageShow)
  }
}
