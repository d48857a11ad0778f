import type { ForumUser } from '#rules/auth'
import { emit, on } from '../events.ts'

// The only reader and writer of this entry of the browser's storage, but for components/first-paint.js, which runs before
// any module can.
const KEY = 'forumUser'

/**
 * Reads the signed-in member as far as this browser knows: a display cache, never a proof (specification, section 3).
 * @returns null for a stranger; an entry that is no complete user is logged and removed
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

/** @throws Error when the text is no complete user; `forumUser` of the rules says the same, with its library */
function userIn(stored: string): ForumUser {
  const { id, email, firstName, lastName, role } = JSON.parse(stored)
  const isComplete = [id, email, firstName, lastName].every((text) => typeof text === 'string' && text !== '')
  const isRole = role === undefined || role === 'user' || role === 'admin'
  if (!isComplete || !isRole) throw new TypeError('The stored user is not complete.')
  return { id, email, firstName, lastName, role }
}

/** Reads the id alone, and leaves an incomplete entry as it is; null for a stranger. */
export function memberKnownHere(): string | null {
  try {
    const { id } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof id === 'string' ? id : null
  } catch {
    // Storage that is blocked or holds something else means a stranger.
    return null
  }
}

/** Compares the entry with that of a member, or of nobody. */
export function isForumUser(user: ForumUser | null): boolean {
  try {
    return localStorage.getItem(KEY) === (user && entryOf(user))
  } catch {
    // Storage is blocked, so there is nothing that could differ.
    return true
  }
}

/** Stores the signed-in member, and announces it to the header, the islands and the other tabs. */
export function writeForumUser(user: ForumUser) {
  change(() => localStorage.setItem(KEY, entryOf(user)))
}

/** Removes the signed-in member, and announces it likewise. */
export function clearForumUser() {
  change(() => localStorage.removeItem(KEY))
}

const entryOf = ({ id, email, firstName, lastName, role }: ForumUser) =>
  JSON.stringify({ id, email, firstName, lastName, role })

function change(act: () => void) {
  try {
    act()
  } catch (error) {
    // Storage can be blocked or full. The session is the server's and works all the same.
    console.error('The signed-in user could not be stored in this browser.', error)
  }
  emit('forum-user')
}

/**
 * Calls back when somebody may have signed in or out: in this tab, in another one, or while this page was in the
 * back/forward cache, where Firefox delivers no `storage` events.
 * @returns a function that stops listening
 */
export function onSessionChange(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was emptied.
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
