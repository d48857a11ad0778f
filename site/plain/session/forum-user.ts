import type { ForumUser } from '#rules/auth'

// The only reader and writer of this entry of the browser's storage, but for components/first-paint.js, which runs before
// any module can. Nothing is imported here that a page without a framework should not carry.
const KEY = 'forumUser'

/** Says in this tab that somebody signed in or out; `storage` says it in the others. */
export const FORUM_USER_CHANGED = 'forum-user'

/**
 * Who is signed in as far as this browser knows: a display cache, never a proof (specification, section 3).
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

/** The id of the member whom this browser knows, by the same entry, which stays as it is; null for a stranger. */
export function memberKnownHere(): string | null {
  try {
    const { id } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof id === 'string' ? id : null
  } catch {
    // Storage that is blocked or holds something else means a stranger.
    return null
  }
}

/** Whether the entry says of somebody, or of nobody, what it would say if it were written now. */
export function isForumUser(user: ForumUser | null): boolean {
  try {
    return localStorage.getItem(KEY) === (user && entryOf(user))
  } catch {
    // Storage is blocked, so there is nothing that could differ.
    return true
  }
}

/** Keeps who is signed in, and tells the header, the islands and the other tabs. */
export function writeForumUser(user: ForumUser) {
  change(() => localStorage.setItem(KEY, entryOf(user)))
}

/** Forgets who was signed in, and tells the same. */
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
    console.error('The signed-in user could not be kept in this browser.', error)
  }
  dispatchEvent(new Event(FORUM_USER_CHANGED))
}

/**
 * Calls back when somebody may have signed in or out: in this tab, in another one, or while this page was in the
 * back/forward cache, where Firefox delivers no `storage` events.
 * @returns how to stop listening
 */
export function onSessionChange(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was emptied.
    if (key === KEY || key === null) onChange()
  }
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange()
  }
  addEventListener(FORUM_USER_CHANGED, onChange)
  addEventListener('storage', handleStorage)
  addEventListener('pageshow', handlePageShow)
  return () => {
    removeEventListener(FORUM_USER_CHANGED, onChange)
    removeEventListener('storage', handleStorage)
    removeEventListener('pageshow', handlePageShow)
  }
}
