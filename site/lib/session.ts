// Islands of other features speak with the sign-in through these events, so none of them carries its code.
// No framework here: the header's plain script listens too.
export const SIGN_IN_WANTED = 'sign-in-wanted'
export const SESSION_ENDED = 'session-ended'
export const FORUM_USER_CHANGED = 'forum-user'
export const FORUM_USER_KEY = 'forumUser'

/** Opens the sign-in dialog, wherever the visitor is. */
export const askToSignIn = () => dispatchEvent(new Event(SIGN_IN_WANTED))

/** The server answered 401: forgets who was signed in and opens the dialog (decisions, "Sign-in"). */
export const reportEndedSession = () => dispatchEvent(new Event(SESSION_ENDED))

/**
 * Calls back when somebody signs in or out, in this tab or another one.
 * @returns how to stop listening
 */
export function onSessionChange(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was emptied.
    if (key === FORUM_USER_KEY || key === null) onChange()
  }
  addEventListener(FORUM_USER_CHANGED, onChange)
  addEventListener('storage', handleStorage)
  return () => {
    removeEventListener(FORUM_USER_CHANGED, onChange)
    removeEventListener('storage', handleStorage)
  }
}
