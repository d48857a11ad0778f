import { forumUser, type ForumUser } from '#rules/auth'
import { FORUM_USER_CHANGED, FORUM_USER_KEY } from '../lib/session.ts'

/**
 * Who is signed in as far as this browser knows: a display cache, never a proof (specification, section 3).
 * @returns null for a stranger; an entry that is no complete user is logged and removed
 */
export function readForumUser(): ForumUser | null {
  try {
    const stored = localStorage.getItem(FORUM_USER_KEY)
    return stored === null ? null : forumUser.parse(JSON.parse(stored))
  } catch (error) {
    console.error('The stored user could not be read.', error)
    clearForumUser()
    return null
  }
}

/** Keeps who is signed in, and tells the header, the islands and the other tabs. */
export function writeForumUser({ id, email, firstName, lastName, role }: ForumUser) {
  change(() => localStorage.setItem(FORUM_USER_KEY, JSON.stringify({ id, email, firstName, lastName, role })))
}

/** Forgets who was signed in, and tells the same. */
export function clearForumUser() {
  change(() => localStorage.removeItem(FORUM_USER_KEY))
}

function change(act: () => void) {
  try {
    act()
  } catch (error) {
    // Storage can be blocked or full. The session is the server's and works all the same.
    console.error('The signed-in user could not be kept in this browser.', error)
  }
  dispatchEvent(new Event(FORUM_USER_CHANGED))
}
