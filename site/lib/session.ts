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

export const VIEWER_TOLD = 'viewer-told'

/** Whom the server knows by this browser's session; null for nobody. */
export type ToldViewer = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: 'user' | 'admin'
}
export type ViewerTold = CustomEvent<ToldViewer | null>

/** The server has told whom it knows: this browser's entry is brought in line with it, quietly. */
export const reportViewer = (viewer: ToldViewer | null) =>
  dispatchEvent(new CustomEvent(VIEWER_TOLD, { detail: viewer }))

const SIGN_IN_DIALOG = 'sign-in-dialog'

/** What became of the sign-in dialog. A dismissed one also ends what the visitor wanted to do before they were asked. */
export type SignInDialogState = 'opened' | 'dismissed' | 'done'

/** Tells what became of the sign-in dialog, so that nothing else opens over it and what was asked for can go on. */
export const reportSignInDialog = (state: SignInDialogState) =>
  dispatchEvent(new CustomEvent(SIGN_IN_DIALOG, { detail: state }))

/** Calls back when the sign-in dialog opens or closes; answers how to stop listening. */
export function onSignInDialog(onChange: (state: SignInDialogState) => void): () => void {
  const handle = (event: Event) => onChange((event as CustomEvent<SignInDialogState>).detail)
  addEventListener(SIGN_IN_DIALOG, handle)
  return () => removeEventListener(SIGN_IN_DIALOG, handle)
}

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

/** The id of the member whom this browser knows, by the same entry; null for a stranger. */
export function memberKnownHere(): string | null {
  try {
    const { id } = JSON.parse(localStorage.getItem(FORUM_USER_KEY) ?? '{}')
    return typeof id === 'string' ? id : null
  } catch {
    // Storage that is blocked or holds something else means a stranger.
    return null
  }
}
